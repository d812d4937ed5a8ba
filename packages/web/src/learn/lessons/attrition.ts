import type { Lesson } from '../lesson.ts';

/** A small board of the second edition: a mine, a charge, a shot and a stronghold. */
export const attritionLesson: Lesson = {
  family: 'attrition',
  game: 'attrition-2',
  options: {
    layout: ['((..~.))', '(......)', '[.$....]', '(......)', '((.&..))'],
    startUnits: [
      { side: 'A', type: 'infantry', at: 'C2' },
      { side: 'A', type: 'cavalry', at: 'D2' },
      { side: 'A', type: 'archer', at: 'B4' },
      { side: 'B', type: 'infantry', at: 'C6' },
      { side: 'B', type: 'cavalry', at: 'A7' },
      { side: 'B', type: 'archer', at: 'C8' },
      { side: 'B', type: 'infantry', at: 'A8' },
    ],
    startGold: 7,
  },
  seed: 'learn',
  isSimultaneous: false,
  opening: [],
  steps: [
    {
      text: {
        en: 'You play A, the blue discs. In each turn you have {actions} actions. Moving a unit costs one of them.',
        es: 'Juegas con A, los discos azules. En cada turno tienes {actions} acciones. Mover una unidad cuesta una de ellas.',
      },
      task: {
        en: 'Choose the infantry (1), then the gold mine (2).',
        es: 'Elige la infantería (1) y después la mina de oro (2).',
      },
      figures: { actions: 3 },
      accepts: [[{ action: 'move', unitId: 'A-1', to: 'C3' }]],
    },
    {
      text: {
        en: 'At the end of a turn, you control the hexes your units stand on. At the start of your next turn they pay: the mine 3 gold, your stronghold 2.',
        es: 'Al final de un turno controlas los hexágonos que ocupan tus unidades. Al empezar tu próximo turno pagan: la mina 3 de oro, tu fortaleza 2.',
      },
      task: {
        en: 'Press “{endTurn}”, then watch what B does.',
        es: 'Pulsa «{endTurn}» y mira qué hace B.',
      },
      accepts: [[{ action: 'end_turn' }]],
      replies: [{ action: 'move', unitId: 'B-1', to: 'C5' }, { action: 'end_turn' }],
    },
    {
      text: {
        en: 'Your income is here: 14 gold. You recruit on an empty stronghold of yours; a recruit may act from your next turn on.',
        es: 'Ya tienes tus ingresos: 14 de oro. Se recluta en una fortaleza tuya que esté vacía; un recluta puede actuar a partir de tu próximo turno.',
      },
      task: {
        en: 'Choose your stronghold (1) and recruit an archer for {gold} gold.',
        es: 'Elige tu fortaleza (1) y recluta un arquero por {gold} de oro.',
      },
      figures: { gold: 14 },
      accepts: [[{ action: 'recruit', unitType: 'archer', at: 'C1' }]],
    },
    {
      text: {
        en: 'Cavalry that moves 2 or more hexes charges: {charge} more attack for the rest of the turn. Forest would prevent it.',
        es: 'La caballería que avanza 2 hexágonos o más carga: {charge} más de ataque durante el resto del turno. Un bosque lo impediría.',
      },
      task: {
        en: 'Move the cavalry (1) next to the enemy infantry (2).',
        es: 'Mueve la caballería (1) junto a la infantería enemiga (2).',
      },
      figures: { charge: 2 },
      accepts: [[{ action: 'move', unitId: 'A-2', to: 'D4' }]],
    },
    {
      text: {
        en: 'The sum below the board decides: attack {attack} against defence {defence}. The difference, 3, is the damage: the infantry dies and your cavalry advances.',
        es: 'La suma bajo el tablero decide: ataque {attack} contra defensa {defence}. La diferencia, 3, es el daño: la infantería muere y tu caballería avanza.',
      },
      task: {
        en: 'Attack the infantry (2) with the cavalry (1).',
        es: 'Ataca a la infantería (2) con la caballería (1).',
      },
      figures: { attack: 7, defence: 4 },
      accepts: [[{ action: 'attack', unitId: 'A-2', target: 'C5' }]],
      replies: [{ action: 'move', unitId: 'B-2', to: 'B6' }, { action: 'end_turn' }],
    },
    {
      text: {
        en: 'Your third action ended the turn by itself. Now B’s cavalry is in range: archers shoot 2 hexes far, and nobody strikes back at a shot. {attack} against {defence}.',
        es: 'Tu tercera acción terminó el turno. Ahora la caballería de B está a tiro: los arqueros disparan a 2 hexágonos y a un disparo nadie responde. {attack} contra {defence}.',
      },
      task: {
        en: 'Shoot at the cavalry (2) with the archer (1).',
        es: 'Dispara a la caballería (2) con el arquero (1).',
      },
      figures: { attack: 4, defence: 2 },
      accepts: [[{ action: 'attack', unitId: 'A-3', target: 'B6' }]],
    },
    {
      text: {
        en: 'The way is free. Whoever controls an enemy stronghold at the end of a turn wins.',
        es: 'El camino está libre. Gana quien controla una fortaleza enemiga al final de un turno.',
      },
      task: {
        en: 'Move the cavalry (1) next to the stronghold (2), again as a charge.',
        es: 'Mueve la caballería (1) junto a la fortaleza (2), otra vez para cargar.',
      },
      figures: { charge: 2 },
      accepts: [[{ action: 'move', unitId: 'A-2', to: 'C7' }]],
    },
    {
      text: {
        en: 'A stronghold adds 3 to the defence, but archers are weak in melee: {attack} against {defence}. Your cavalry advances into the stronghold, and the turn ends.',
        es: 'Una fortaleza suma 3 a la defensa, pero los arqueros son débiles cuerpo a cuerpo: {attack} contra {defence}. Tu caballería avanza a la fortaleza y el turno termina.',
      },
      task: {
        en: 'Attack the stronghold (2) and win.',
        es: 'Ataca la fortaleza (2) y gana.',
      },
      figures: { attack: 7, defence: 3 },
      accepts: [[{ action: 'attack', unitId: 'A-2', target: 'C8' }]],
    },
  ],
};
