# usage: gnuplot -e "folder='where the data is'; picture='out.svg'" operations.gp
set terminal svg size 980,440 font 'sans-serif,13' background 'white'
set output picture
set multiplot layout 1,2
set border 3
set tics nomirror out
set logscale y
stages = 'naive staged_map cayley arrays one_array contributions tape'
set style line 1 lc rgb '#a11d33' lw 1.8
set style line 2 lc rgb '#c75b12' lw 1.8
set style line 3 lc rgb '#c9a227' lw 1.8
set style line 4 lc rgb '#3a7d44' lw 1.8
set style line 5 lc rgb '#1f6f8b' lw 1.8
set style line 6 lc rgb '#264f9c' lw 1.8 dt 2
set style line 7 lc rgb '#333333' lw 1.8

set title 'x_n = x_{n-2} + x_{n-1}'
set xlabel 'n'
set ylabel 'steps of the backward pass'
set yrange [5:1e6]
set key right top
plot for [i=1:7] folder.'/'.word(stages, i).'.fibonacci' with lines ls i title word(stages, i) noenhanced

set title 'sum of n numbers'
set ylabel 'steps for each operation'
set logscale x
set yrange [3:1e5]
set key left top
plot for [i=1:7] folder.'/'.word(stages, i).'.sum' with lines ls i title word(stages, i) noenhanced
unset multiplot
