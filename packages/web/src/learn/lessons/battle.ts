import type { Json } from '@hexfront/engine';
import type { Lesson } from '../lesson.ts';

const move = (id: string, q: number, r: number): Json => ({ type: 'MOVE', id, dest: { q, r } });

/** Before the lesson, the own units spread out around their base and the enemy's Chief marches there with one escort. */
const deployed = [move('u2', 0, -11), move('u4', -1, -10), move('u6', -2, -11), move('u8', 2, -12)];
const approach = [move('u1', 0, -6), move('u5', 0, -7)];
const DEPLOY_TICKS = 3;
const APPROACH_TICKS = 24;

/** The second edition, where a Chief without a way out is captured. */
export const battleLesson: Lesson = {
  family: 'battle',
  game: 'battle-2',
  options: { startUnits: ['Chief', 'Mechanized', 'LightInfantry', 'LightInfantry', 'Scout'], startRadius: 3 },
  seed: 'learn',
  isSimultaneous: true,
  opening: Array.from({ length: APPROACH_TICKS }, (_, tick) => ({
    0: tick < DEPLOY_TICKS ? deployed : [],
    1: approach,
  })),
  steps: [
    {
      text: {
        en: 'Both sides give orders at the same time; a tick carries them out. You see only what your hexes and units see. A scout sees {vision} hexes far.',
        es: 'Los dos bandos dan órdenes a la vez; un tic las ejecuta. Solo ves lo que ven tus hexágonos y tus unidades. Un explorador ve a {vision} hexágonos.',
      },
      task: {
        en: 'Choose the scout (1) and where it goes (2). Then press “{submit}”.',
        es: 'Elige el explorador (1) y adónde va (2). Después pulsa «{submit}».',
      },
      figures: { vision: 4 },
      accepts: [[move('u8', 2, -9)]],
    },
    {
      text: {
        en: 'There is the enemy’s Chief, with one escort! Without a Chief, a player is out. But first, get stronger: a base builds units for Materials (M).',
        es: '¡Ahí está el Jefe enemigo, con una escolta! Sin Jefe, un jugador queda eliminado. Pero antes, refuérzate: una base construye unidades a cambio de Materiales (M).',
      },
      task: {
        en: 'Choose your base (1), build light infantry for {materials} M and submit the order.',
        es: 'Elige tu base (1), construye infantería ligera por {materials} M y envía la orden.',
      },
      figures: { materials: 40 },
      accepts: [[{ type: 'BUILD', fac_id: 'f0', unit: 'LightInfantry' }]],
      replies: [move('u1', 0, -7), move('u5', 0, -8)],
    },
    {
      text: {
        en: 'Building takes 3 ticks. Meanwhile, income: a node under your control pays every tick, if your hexes connect it to your base. This one pays 6 M.',
        es: 'Construir tarda 3 tics. Mientras tanto, los ingresos: una fuente que controlas paga en cada tic, siempre que tus hexágonos la conecten con tu base. Esta paga 6 M.',
      },
      task: {
        en: 'Send the light infantry (1) to the node (2) and submit the order.',
        es: 'Manda la infantería ligera (1) a la fuente (2) y envía la orden.',
      },
      accepts: [[move('u6', -2, -9)]],
      replies: [move('u1', 0, -8), move('u5', 0, -9)],
    },
    {
      text: {
        en: 'A node changes hands after you have been alone there for 2 ticks, so stay. The enemy is coming closer. Let it come!',
        es: 'Una fuente cambia de manos cuando llevas 2 tics solo en ella: quédate. El enemigo se acerca. ¡Que venga!',
      },
      task: {
        en: 'Press “{none}”: the tick runs and your units hold their hexes.',
        es: 'Pulsa «{none}»: el tic se ejecuta y tus unidades mantienen sus hexágonos.',
      },
      accepts: [[]],
      replies: [move('u1', 0, -9), move('u5', 0, -10)],
    },
    {
      text: {
        en: 'The node is yours, and the new unit is ready. Units that enter the same enemy hex fight together: their damage is added up in each round.',
        es: 'La fuente es tuya y la nueva unidad está lista. Las unidades que entran en el mismo hexágono enemigo combaten juntas: su daño se suma en cada ronda.',
      },
      task: {
        en: 'Send the mechanised unit and the light infantry (both 1) against the escort (2). Then submit both orders together.',
        es: 'Manda el mecanizado y la infantería ligera (ambos 1) contra la escolta (2). Después envía juntas las dos órdenes.',
      },
      accepts: [[move('u2', 0, -10), move('u4', 0, -10)]],
    },
    {
      text: {
        en: 'The Chief is alone. It is captured when an enemy is next to it and no hex around it is a way out. Two units on opposite sides are enough.',
        es: 'El Jefe está solo. Es capturado si tiene un enemigo al lado y ningún hexágono vecino es una salida. Bastan dos unidades en lados opuestos.',
      },
      task: {
        en: 'Send the light infantry and the scout (1) to both sides of the Chief (2). Submit both orders and win.',
        es: 'Manda la infantería ligera y el explorador (1) a los dos lados del Jefe (2). Envía las dos órdenes y gana.',
      },
      accepts: [[move('u6', -1, -9), move('u8', 1, -9)]],
    },
  ],
};
