import { counted } from '../../sentences.ts';
import type { WarshardText } from './text-en.ts';

export const es: WarshardText = {
  headings: {
    board: 'El tablero',
    terrain: 'Terreno',
    units: 'Unidades',
    turn: 'Un turno',
    moving: 'Movimiento',
    fights: 'Combates',
    odds: 'Relación de fuerzas',
    results: 'Resultados',
    retreats: 'Retiradas',
    stacks: 'Pilas',
    advance: 'Avance',
    supply: 'Suministro',
    reinforcements: 'Refuerzos',
    winning: 'Victoria',
    scenario: 'El escenario',
    authors: 'Para autores de escenarios',
    json: 'En JSON',
  },
  units: {
    infantry: 'infantería',
    mechanised: 'mecanizada',
    armor: 'blindados',
    artillery: 'artillería',
    air_wing: 'ala aérea',
    hq: 'cuartel general',
  },
  terrains: {
    plains: 'llanura',
    forest: 'bosque',
    city: 'ciudad',
    hills: 'colinas',
    trench: 'trinchera',
    water: 'agua',
  },
  sides: { blue: 'Azul', red: 'Rojo' },
  kinds: { melee: 'combate cercano', support: 'apoyo' },
  scenarios: {
    training: {
      title: 'Campo de entrenamiento',
      about:
        'Tres armas por bando y un pueblo entre ambos: lo bastante pequeño para aprender y para leer cada combate.',
    },
    'meeting-engagement': {
      title: 'Combate de encuentro',
      about:
        'Dos brigadas se encuentran en campo abierto. El cruce de Karst es lo que más vale; ante cada flanco hay una aldea.',
    },
    'river-crossing': {
      title: 'El cruce del río',
      about:
        'Azul debe pasar el Lisva por tres puentes y tomar los pueblos de la otra orilla antes de que Rojo haya reunido sus reservas.',
    },
    'three-hills': {
      title: 'Tres colinas',
      about: 'Dos batallones corren hacia una línea de tres colinas. Gana quien al final tenga dos de ellas.',
    },
    'crow-hill': {
      title: 'La colina de los cuervos',
      about:
        'Dos batallones se encuentran en terreno quebrado. Hay tres lugares que ocupar: en el centro, la colina Crow Hill, y a cada lado un prado. Gana quien al final tenga dos de ellos.',
    },
  },

  board:
    'Los hexágonos tienen la punta hacia arriba y coordenadas axiales (q, r): r cuenta las filas desde arriba y q avanza por ellas en diagonal. Los vecinos de un hexágono son (±1, 0), (0, ±1), (1, −1) y (−1, 1). Todo se enumera por r y después por q. Hay dos bandos: Azul es el asiento 0 y Rojo, el asiento 1.',

  terrainHead: ['signo', 'terreno', 'puntos para entrar', 'Defensa de las unidades de combate cercano'],
  overBridge: (cost) => `bloqueado; ${cost} por un puente`,
  roads: (points) =>
    `Un camino pasa por encima del terreno: un paso de un hexágono con camino al siguiente cuesta ${points}, sea cual sea el suelo. El agua impide el paso a las unidades. Un puente hace transitable un hexágono de agua para todos, también para el suministro y las retiradas.`,

  unitHead: ['unidad', 'clase', 'Potencia', 'Defensa', 'movilidad', 'alcance', 'notas'],
  generatesSupply: 'fuente de suministro, no apoya combates',
  ignoresZoc: 'atraviesa las zonas de control',
  crossesWater: 'cruza el agua',
  ids: 'Cada unidad tiene un id propio, que le da el escenario. Las acciones nombran a las unidades por su id.',

  turn: ({ turnLimit }) =>
    `Azul y Rojo juegan por turnos, primero Azul, hasta ${counted(turnLimit, 'turno')} cada uno. Cada bando solo da órdenes a sus propias unidades.`,
  stageList: 'Un turno tiene estas fases, y cada acción pertenece a su fase:',
  stageHead: ['fase', 'quién decide', 'acciones'],
  stages: {
    move: ['el bando al que le toca', 'mover una unidad, o `done`'],
    attack: ['el mismo bando', 'enviar una unidad de combate cercano contra un hexágono, o `done`'],
    support_att: ['el mismo bando', 'asignar una unidad de apoyo a un combate, o `done`'],
    support_def: ['el otro bando', 'asignar una unidad de apoyo a un combate, o `done`'],
    retreat: ['el enemigo de la unidad que debe retirarse', 'elegir su hexágono'],
    advance: ['el bando al que le toca', 'elegir una unidad para el hexágono vacío, o ninguna'],
  },
  stageOrder:
    'Los dados se tiran entre `support_def` y `retreat`. Una fase que ofrece una sola opción se resuelve por sí misma, así que a un bando solo se le pregunta cuando tiene algo que decidir. Sin combates, el turno termina después de `attack`. Los refuerzos llegan al final de un turno.',

  moving: (roadPoints) =>
    `Cada unidad puede moverse una vez por turno, hasta su movilidad en puntos. Las unidades se mueven en cualquier orden, y ninguna está obligada. Una unidad pasa a través de unidades amigas, nunca de enemigas, y termina en un hexágono vacío. Los puntos se cuentan por mitades, porque un paso por camino cuesta ${roadPoints}.`,
  zones:
    'Los seis hexágonos que rodean a una unidad de cualquier tipo son su zona de control. Entrar en una zona de control enemiga termina el movimiento; salir de una, aunque sea para entrar en otra, es libre.',
  ignoringZones: 'Una unidad que ignora las zonas de control lo hace al moverse, no al retirarse.',

  fights: {
    attack:
      '- Una unidad de combate cercano puede atacar un hexágono contiguo ocupado por el enemigo. Cada hexágono atacado es un combate, numerado desde 0 en el orden en que se declara. Varias unidades pueden sumarse al mismo combate.',
    support: '- Después, cada unidad de apoyo del atacante puede sumarse a un combate cuyo hexágono esté a su alcance.',
    defense:
      '- A continuación pueden hacer lo mismo las unidades de apoyo del defensor. Las de combate cercano nunca apoyan.',
    once: '- Una unidad participa como máximo en un combate por turno.',
    never: '- Un cuartel general nunca apoya un combate, ni tampoco una unidad de apoyo que está siendo atacada.',
  },
  strengths: [
    '- Ataque: la Potencia de todos los atacantes y de su apoyo.',
    '- Defensa: la mejor Defensa del hexágono atacado, multiplicada por el factor del terreno si es de una unidad de combate cercano, más la Potencia de su apoyo.',
  ],
  voidFights:
    'Si con el apoyo del atacante ya asignado el ataque no llega a la mitad de la Defensa, el combate es nulo: no ocurre nada, sus unidades quedan gastadas y el defensor no puede apoyarlo. El suministro no cuenta para esto.',

  odds: ({ supplyShift }) => [
    'La columna es el número entero de veces que la Defensa cabe en el ataque, 6 como máximo. Por debajo de uno es 1-2, por pequeño que sea el ataque frente al apoyo del defensor. Una Defensa de 0 es DE sin dado.',
    '',
    `Si una unidad de combate cercano del hexágono atacado está sin suministro, la columna se mueve ${supplyShift} a la derecha. Si lo está una unidad atacante de combate cercano, se mueve ${supplyShift} a la izquierda. Las dos cosas a la vez se anulan. La columna nunca se sale de la tabla.`,
  ],
  die: 'dado',

  resultHead: ['resultado', 'qué ocurre'],
  results: {
    S: 'nada',
    dr: 'todas las unidades del hexágono atacado se retiran un hexágono',
    ar: 'todas las unidades atacantes de combate cercano se retiran un hexágono',
    EX: 'se pierden todas las unidades del hexágono atacado y la unidad atacante de combate cercano de menor Potencia; los empates los decide el azar',
    DE: 'se pierden todas las unidades del hexágono atacado y el apoyo de la defensa',
    AE: 'se pierden todos los atacantes y el apoyo del ataque',
  },
  resultOrder:
    'Primero se tiran los dados de todos los combates, en el orden en que se declararon. Después se aplican todas las pérdidas y, por último, las retiradas.',

  retreats: {
    order:
      'Las unidades se retiran de una en una, por combate y después por unidad en el orden del escenario. Cada retirada se juzga según las posiciones de ese momento.',
    where:
      'Una unidad se retira a un hexágono vecino en el que pueda estar, sin enemigos y fuera de toda zona de control enemiga; una unidad amiga en el hexágono no anula la zona. Si hay varios hexágonos así, elige el enemigo. Si no hay ninguno, la unidad se pierde.',
  },
  stacks:
    'En un hexágono cabe una unidad; solo una retirada puede terminar sobre una unidad amiga. Las unidades que comparten hexágono son atacadas juntas: cuenta la mejor Defensa y todas sufren el resultado. Su dueño debe separarlas en su siguiente movimiento. Cuando este termina, cada uno de esos hexágonos pierde la unidad de menor Potencia hasta que queda una; los empates los decide el azar.',
  advance:
    'Por cada combate que dejó vacío su hexágono, en su orden, una de sus unidades atacantes de combate cercano puede entrar en él, si puede estar allí. Las zonas de control no importan, y nadie está obligado a avanzar.',
  supply: ({ supplyRange }) =>
    `Una unidad tiene suministro si llega hasta ella un camino de ${counted(supplyRange, 'paso')} como máximo desde un cuartel general de su bando. Los hexágonos intermedios deben estar libres de enemigos y de sus zonas de control, y no ser agua sin puente; los del cuartel general y de la propia unidad no importan. El suministro se juzga justo antes de tirar los dados, y solo para las unidades de combate cercano que combaten.`,
  reinforcements:
    'Un refuerzo del turno N llega a su hexágono al final del turno N de su bando. Si el hexágono está ocupado, lo intenta otra vez al final de cada turno de su bando. Si hay varios refuerzos, llegan en el orden del escenario.',
  winning: ({ turnLimit }) => ({
    elimination:
      '- Tras las retiradas de cualquier turno: pierde el bando que no tiene unidades ni refuerzos por llegar (`elimination`). Si les ocurre a los dos, hay empate.',
    turnLimit: `- Tras el turno ${turnLimit} de Rojo termina la partida (\`turn_limit\`). Gana quien tiene más puntos; con los mismos puntos, hay empate.`,
    points:
      '- Cada hexágono de victoria da sus puntos al bando cuya unidad fue la última en empezar allí o en terminar allí un movimiento, una retirada, un avance o una llegada.',
  }),

  victoryHexes: 'Hexágonos de victoria y sus puntos:',
  forces: 'Unidades:',
  unnamed: 'sin nombre',
  none: 'ninguno',
  nobody: 'ninguna',
  later: (side) => `${side}, más tarde`,
  arrival: (turn) => `turno ${turn}`,
  otherScenarios: (names) =>
    `Para jugar otro escenario, se da a la opción \`scenario\` un nombre (${names}) o un documento entero. Rojo mueve en último lugar, así que los escenarios se han equilibrado con mediciones; para comparar con justicia, hay que jugar con los dos bandos.`,

  chance: (die) => [
    `- \`1 + drawBelow(${die}, seed, turn, seat, fight)\` es el dado de un combate. Los turnos se cuentan desde 1; \`seat\` es 0 en el turno de Azul y 1 en el de Rojo; \`fight\` es el número del combate. Las demás decisiones no pueden cambiarlo.`,
    '- `drawBelow(n, seed, "exchange", turn, seat, fight)` decide un EX si n unidades atacantes de combate cercano empatan con la menor Potencia. El resultado cuenta estas unidades desde 0, en el orden del escenario. Cada combate se decide una sola vez, así que ninguna otra tirada tiene esta clave.',
    '- `drawBelow(n, seed, "stack", turn, unit, left)` decide qué unidad de una pila se pierde si n de ellas empatan con la menor Potencia. El resultado cuenta estas unidades desde 0, en el orden del escenario. `unit` es la posición de la primera de ellas en el escenario, contada desde 0, con las unidades iniciales antes que los refuerzos; `left` es el número de unidades que quedan en el hexágono, así que cada pérdida tiene su propio sorteo.',
    '- Los empates se deciden en un orden fijo. Los de las pilas, al final de la fase `move`, en el orden en que el escenario enumera sus primeras unidades, cada una hasta que queda una sola unidad. Los de los EX, después de todos los dados del turno, por combate.',
  ],

  authors:
    '`hexfront scenario check FILE` señala los problemas de un escenario, con sus líneas; `hexfront scenario show FILE` lo dibuja. Con la opción `authoring` la partida no puntúa, y en la fase `move` el bando que tiene que mover puede usar además estas acciones, para cualquier bando:',
  force:
    'Nunca se enumeran entre las legales. No se puede quitar la última unidad de un bando, y una unidad solo se puede mover a un hexágono vacío en el que pueda estar.',
  order:
    'Cualquier acción puede llevar además un `reasoning`, un texto de hasta 2000 caracteres. Las acciones legales se enumeran por unidad en el orden del escenario y después por hexágono o combate; `done`, o no avanzar con ninguna, va al final.',
  citations:
    'Un rechazo cita la regla en que se basa, por ejemplo `003 movement/1`. La misma etiqueta entre corchetes señala esa regla en esta página.',
};
