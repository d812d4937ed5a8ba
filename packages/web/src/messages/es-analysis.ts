import type { enAnalysis } from './en-analysis.ts';

export const esAnalysis: { readonly [key in keyof typeof enAnalysis]: string } = {
  'analysis.title': 'Análisis',
  'analysis.lead': 'Averigua dónde cambió el rumbo de la partida y qué habría jugado un bot fuerte.',
  'analysis.start': 'Analizar esta partida',
  'analysis.again': 'Empezar de nuevo',
  'analysis.stop': 'Detener',
  'analysis.stopped': 'Detenido. Abajo está lo encontrado hasta ahora.',
  'analysis.failed': 'El análisis ha fallado.',
  'analysis.progress': 'Analizando el paso {done} de {steps}',
  'analysis.share': '{side} {share} %',
  'analysis.chance': 'Probabilidad de ganar: {chances}',
  'analysis.graph': 'Probabilidad de ganar a lo largo de la partida; haz clic para ir a un paso',
  'analysis.best': 'Lo mejor desde aquí: {plan}',
  'analysis.moments': 'Errores y momentos decisivos',
  'analysis.none': 'Ni errores ni momentos decisivos.',
  'analysis.step': 'Paso {step}',
  'analysis.blunder': '?? error grave de {side}, −{loss} %',
  'analysis.mistake': '? error de {side}, −{loss} %',
  'analysis.turning': '{side} toma la delantera',
  'analysis.note':
    'Un error (?) cede al menos un 25 % de la probabilidad de ganar; un error grave (??), al menos un 80 %. Son estimaciones del bot search.',
};
