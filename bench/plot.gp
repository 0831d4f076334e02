# Draws ratios (names, with a | where a line ends; then by tool and compiler) to `picture`: `data`, in two rows, and
# `data_of_doubles`, which the tape libraries do not take. Called by table.py.
set terminal svg size 1200,1500 dynamic enhanced font 'sans-serif,13' background '#ffffff'
set output picture
set datafile separator '\t'
set datafile missing 'nan'
set ylabel 'gradient / primal'
set logscale y
set grid ytics back linetype 1 linecolor '#c0c0c0'
set xtics rotate by -35 nomirror noenhanced
set style data histograms
set style histogram clustered gap 1.5
set style fill solid border -1
set boxwidth 0.95
set bmargin 8
set lmargin 9
set rmargin 14
array colour[8] = ['#1b5e9e', '#7fb3e0', '#8c2d62', '#d9a3c4', '#b5651d', '#e8b98a', '#4d7c3a', '#a9cf98']
in_lines(label) = strstrt(label, "|") ? label[1:strstrt(label, "|") - 1]."\n".label[strstrt(label, "|") + 1:*] : label
stats data skip 1 using 2 nooutput
half = (STATS_records + 1) / 2

set multiplot layout 3,1
set yrange [0.1:5000]
set key outside top center horizontal
set title 'Time of value and gradient, in multiples of the primal''s time'
plot for [i = 2:9] data every ::0::half - 1 using i:xtic(in_lines(strcol(1))) linecolor rgb colour[i - 1] \
  title columnheader(i)
unset key
unset title
plot for [i = 2:9] data every ::half using i:xtic(in_lines(strcol(1))) linecolor rgb colour[i - 1] title columnheader(i)
set bmargin 9
set yrange [0.1:100]
set title 'The same of second spellings'
plot for [i = 2:5] data_of_doubles using i:xtic(in_lines(strcol(1))) linecolor rgb colour[i - 1] title columnheader(i)
unset multiplot
