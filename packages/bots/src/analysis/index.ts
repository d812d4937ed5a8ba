export { type AnalysisPlan, type Assessment, analyse, analysisEffort, judgeSteps, timesEffort } from './analyse.ts';
export { type Evaluation, Evaluator } from './evaluator.ts';
export type { Effort, Verdict } from './judge.ts';
export { type Mark, thresholds } from './marks.ts';
export { turningPoints } from './turning-points.ts';
export { type Curve, curveOf, winChance } from './win-chance.ts';
