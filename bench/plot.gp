# Draws `data` (names, with a | where a line ends; then ratios by tool and compiler) to `picture`; called by table.py.
set terminal svg size 1200,560 dynamic enhanced font 'sans-serif,13' background '#ffffff'
set output picture
set datafile separator '\t'
set title 'Time of value and gradient, in multiples of the primal''s time'
set ylabel 'gradient / primal'
set logscale y
set yrange [0.8:*]
set grid ytics back linetype 1 linecolor '#c0c0c0'
set xtics rotate by -35 nomirror noenhanced
set style data histograms
set style histogram clustered gap 1.5
set style fill solid border -1
set boxwidth 0.95
set key outside top center horizontal
set bmargin 8
set rmargin 14
array colour[6] = ['#1b5e9e', '#7fb3e0', '#b5651d', '#e8b98a', '#4d7c3a', '#a9cf98']
in_lines(label) = strstrt(label, "|") ? label[1:strstrt(label, "|") - 1]."\n".label[strstrt(label, "|") + 1:*] : label
plot for [i = 2:7] data using i:xtic(in_lines(strcol(1))) linecolor rgb colour[i - 1] title columnheader(i)
