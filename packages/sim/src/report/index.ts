/** The parts of single-file reports, for reports that other packages make. */
export { type Point, ratingsChart, scatterChart } from './charts.ts';
export { Html, html, table } from './html.ts';
export { type ReportReplay, replaySection } from './replays.ts';
export { style } from './style.ts';
