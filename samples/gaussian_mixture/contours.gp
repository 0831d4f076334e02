# usage: gnuplot -e "data='points.csv'; grid='density'; picture='out.svg'" contours.gp
set terminal svg size 720,520 font 'sans-serif,13' background 'white'
set output picture
set datafile separator whitespace

# Contours at equal steps of the logarithm, so that both groups show theirs.
set contour base
unset surface
set cntrparam levels discrete 0.0003, 0.001, 0.003, 0.006, 0.012, 0.02, 0.03
set cntrparam bspline order 4
set table $contours
splot grid using 1:2:3
unset table
unset contour

set title 'Old Faithful: 272 eruptions and a mixture of two Gaussians fitted with dualrev'
set xlabel 'duration of the eruption (minutes)'
set ylabel 'waiting time to the next (minutes)'
set xrange [0.9:5.9]
set yrange [35:103]
set border 3
set tics nomirror out
set key top left reverse Left
set style line 1 lc rgb '#1f6f8b' lw 1.6
set style line 2 lc rgb '#c75b12' pt 7 ps 0.35

plot $contours using 1:2 with lines ls 1 title 'density of the fit', \
     '< grep "^[0-9]" '.data.' | tr , " "' using 1:2 with points ls 2 title 'eruptions'
