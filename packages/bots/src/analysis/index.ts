export { type AnalysisPlan, type Assessment, analyse, analysisNodes, judgeStep } from './analyse.ts';
export { type Evaluation, Evaluator } from './evaluator.ts';
export type { Verdict } from './judge.ts';
export { type Mark, thresholds } from './marks.ts';
export { turningPoints } from './turning-points.ts';
export { type Curve, curveOf, winChance } from './win-chance.ts';
