import { counted } from '../../sentences.ts';
import type { BattleText } from './text-en.ts';

const commonGround = [
  '- Las colinas y el bosque ayudan al bando que llegó primero al hexágono: a todas sus unidades, mientras siga en él. Si dos bandos llegaron a la vez, no ayudan a ninguno. Cuando ese bando desaparece, la ventaja pasa al siguiente en llegar a partir de la ronda siguiente.',
  '- Las unidades cuyo jugador queda eliminado en este tic no vuelven atrás: pasan a ser neutrales y se quedan en su hexágono.',
];

export const es: BattleText = {
  headings: {
    match: 'La partida',
    map: 'El mapa',
    terrain: 'Terreno',
    units: 'Unidades',
    tick: 'Un tic',
    orders: 'Órdenes',
    moving: 'Movimiento',
    combat: 'Combate',
    control: 'Control y suministro',
    sight: 'Visión',
    economy: 'Economía',
    research: 'Investigación',
    end: 'Los Jefes y el final',
    json: 'En JSON',
  },
  units: {
    LightInfantry: 'infantería ligera',
    Scout: 'explorador',
    Armored: 'blindado',
    Mechanized: 'mecanizado',
    SpecialForces: 'fuerzas especiales',
    Chief: 'Jefe',
  },
  terrains: {
    Plains: 'llanura',
    Hills: 'colinas',
    Forest: 'bosque',
    City: 'suelo urbano',
    Impassable: 'montaña',
  },

  match: (o, ticks) =>
    `- ${o.players} jugadores dan sus órdenes a la vez; en una partida caben de dos a seis. Un tic dura ${o.tickSeconds} s y una partida ${o.durationMinutes} minutos como máximo, es decir, ${ticks} tics.`,
  opening: (o, units, stores) =>
    `- Cada jugador empieza con estas unidades en su base: ${units}; con el control de los hexágonos a distancia ${o.startRadius} o menos de ella; y con ${stores}.`,
  resources: '- Los recursos son Materiales (M), Combustible (F) e Inteligencia (I).',
  limits: (o) =>
    `- Límites: ${o.mostUnits} unidades por jugador, incluidas las que están en cola; ${o.mostFacilities} Instalaciones por jugador, y cualquier otra queda neutral; ${o.mostOrders} órdenes por tic; ${o.stackCap} unidades de un mismo dueño por hexágono.`,
  seeds:
    '- La semilla de la partida es secreta hasta el final. La semilla del mapa se deriva de ella y la conocen todos (véase Azar).',

  map: (o) =>
    `- El mapa tiene ${o.size} × ${o.size} hexágonos con la punta hacia arriba y coordenadas axiales \`{q, r}\`; (0, 0) está en el centro. Es simétrico, así que todos los jugadores tienen el mismo entorno.`,
  places:
    '- Cada jugador tiene una base, y hay una Ciudad neutral por jugador. Las bases y las Ciudades son Instalaciones.',
  nodes: (o, safe, contested) =>
    `- Fuentes de recursos: ${safe} cerca de cada base y ${contested} en disputa en total, multiplicadas por una densidad del ${o.nodeDensity} %.`,

  terrainHead: ['terreno', 'coste de movimiento', 'defensa', 'visión'],
  cannotEnter: 'no se puede entrar, bloquea la visión',

  unitHead: [
    'unidad',
    'puntos de vida',
    'ataque',
    'defensa',
    'puntos de movimiento',
    'visión',
    'coste',
    'construcción',
    'notas',
  ],
  neverBuilt: 'no se puede construir',
  upkeep: (u) => `mantenimiento ${u.upkeep} F`,
  enemyGround: (u) => `+${u.enemyGroundAttack} % al ataque en un hexágono que controla un enemigo`,
  seesFromForest: 'visión completa en el bosque',
  buildTime: (u) => ticks(u.buildTicks),
  chiefs: 'El Jefe es único: no se puede construir ni disolver.',

  tick: (o) => [
    '1. Las órdenes se cierran y se comprueban; las unidades disueltas dejan el mapa.',
    '2. Movimiento.',
    '3. Combate.',
    '4. Quedan eliminados los jugadores que se han rendido o cuyo Jefe ha muerto o ha sido capturado. Los atacantes que fracasaron vuelven atrás. Se actualiza el control y después el suministro.',
    `5. Ingresos, tope de almacén, mantenimiento, reparación, ${o.hasResearch ? 'investigación, ' : ''}construcción.`,
    '6. Se actualiza la visión y a cada jugador se le envía lo que ve.',
  ],

  orders:
    '- Cada orden se acepta o se rechaza por separado, con un código. El orden entre movimientos y disoluciones no importa; las construcciones se atienden en el orden dado. Una unidad recibe una sola orden por tic.',
  codes:
    '- Los códigos se comprueban en este orden: ORD-008 demasiadas órdenes, ORD-009 mal formada, ORD-005 no es tuya (exista o no), ORD-010 la unidad ya tiene una orden, ORD-006 no se puede construir, ORD-007 límite de unidades, ORD-003 faltan recursos, ORD-001 no hay camino. ORD-002 informa de que el límite de la pila detuvo a una unidad, y ORD-004 de que las órdenes llegaron tarde.',
  queue: (o) => `- La cola de una Instalación admite ${o.mostQueued}. Disolver una unidad no devuelve nada.`,
  rally:
    '- Un punto de reunión hace avanzar a las unidades nuevas hasta que llegan o reciben una orden. Al fijar otro se sustituye el anterior.',

  moving: (o) => [
    '- Una unidad toma el camino más barato según el terreno y rodea a los enemigos que ve su dueño. Entre caminos igual de baratos decide la primera dirección de E, NE, NO, O, SO, SE. Avanza hasta donde alcancen sus puntos de movimiento de este tic; el resto del camino se olvida.',
    '- Una unidad siempre puede dar al menos un paso. Un paso que entra en un hexágono contiguo a un enemigo, o sale de él, cuesta uno más, se vea al enemigo o no.',
    `- Sin suministro: −${movePoints(o.unsuppliedMovement)}. Desorganizada: −${o.disruptedMovement}. Sin combustible: −${o.starvedMovement} %, redondeado hacia abajo. Nunca menos de 1.`,
  ],
  movement: {
    lockAndBounce: [
      '- Un camino termina donde hay enemigos en medio cuando empieza el movimiento. Todos los movimientos se resuelven juntos, según los hexágonos en que acaban.',
      '- Si varias unidades quieren ir al mismo hexágono vacío, entra la de mayor iniciativa: puntos de movimiento × 1000 + número de la unidad. Las demás rebotan, es decir, se quedan donde estaban.',
      '- Los enemigos que cruzan el mismo lado en el mismo paso, o que intercambiarían sus hexágonos, se detienen donde empezaron y combaten allí. Solo se detienen las unidades que tienen un enemigo de frente; si hay tres bandos implicados, combaten los tres.',
      '- La unidad que se uniría a una amiga que no logró moverse rebota también, y así hasta que no rebota ninguna más. Se puede pasar por hexágonos llenos de unidades amigas.',
      '- Las órdenes valen solo para el tic siguiente; las que llegan tarde se rechazan.',
    ],
    initiativeRace: [
      '- Todas las unidades avanzan a la vez, un hexágono por paso. Si dos enemigos intercambiarían sus hexágonos, la unidad con más puntos de movimiento entra en el otro hexágono y la otra se queda en él; si tienen los mismos, entra la del número menor.',
      '- Si varios jugadores quieren ir al mismo hexágono vacío, entra la unidad con más puntos de movimiento y, si empatan, la del número menor, junto con las demás del mismo dueño que vayan a él, hasta el límite de la pila. Las otras se paran delante durante este tic.',
      '- Un hexágono cuenta como vacío si nadie se queda en él en este paso. Donde alguien se queda, todos pueden entrar, y combaten.',
      '- No se puede pasar por un hexágono lleno de unidades amigas. Las órdenes pueden llegar hasta 10 tics antes; las que llegan tarde valen para el tic siguiente, salvo que haya otras más nuevas.',
    ],
  },

  rounds: (o) =>
    `- Los enemigos que comparten un hexágono combaten hasta ${counted(o.combatRounds, 'ronda')} por tic. Los porcentajes se suman.`,
  flanks: (o) =>
    `- En un hexágono que controla otro jugador, que limita con al menos ${o.flankHexes} hexágonos propios: +${o.flankAttack} % al ataque. Sin suministro: −${o.unsuppliedAttack} % al ataque.`,
  starvedAttack: (o) => ` Sin combustible: −${o.starvedAttack} % al ataque.`,
  noVariance: '- El daño no es aleatorio.',
  variance: (o) =>
    `- El ataque de cada bando en una ronda se multiplica por un factor aleatorio R que se aparta de 1 un ${o.damageVariance} % como máximo (véase Azar).`,
  aura: (o) =>
    `- Las unidades amigas a ${counted(o.auraRadius, 'hexágono')} o menos de su Jefe tienen +${o.auraDefense} % de su propia defensa; el Jefe mismo, no.`,
  goBack:
    '- La unidad que entró en el hexágono en este tic, cuyo bando no fue el primero en llegar y que aún tiene allí un enemigo vuelve al hexágono del que vino. Si ese hexágono está ocupado por un enemigo o lleno, se queda; si el límite de la pila no lo permite, es empujada al hexágono libre más cercano y queda desorganizada durante el tic siguiente. Los Jefes se quedan.',
  combat: {
    pooledDamage: () => [
      '- En cada ronda, un bando inflige la suma de sus ataques menos la suma de las defensas del bando al que golpea: un número entero de puntos de vida, 1 como mínimo.',
      '- Si hay tres bandos o más, cada uno reparte su ataque por igual entre sus enemigos. Todo lo que recibe un bando se suma antes de restar su defensa.',
      '- El daño se reparte en proporción a los puntos de vida completos, y el resto va de uno en uno a los números menores. Lo que una unidad no puede encajar pasa a la siguiente, y una vez más desde la primera.',
      '- El terreno y todo lo demás que ayuda a la defensa le suma un porcentaje.',
      ...commonGround,
    ],
    effectiveHp: ({ defenseConstant: c }) => [
      '- En cada ronda, una unidad inflige su ataque multiplicado por la parte de los puntos de vida que le queda, redondeado hacia abajo a milésimas.',
      '- Si hay tres bandos o más, cada uno reparte por igual entre sus enemigos lo que inflige.',
      `- Primero recibe el daño la unidad con menos puntos de vida; si varias tienen los mismos, la del número menor. Sus puntos de vida efectivos son puntos de vida × (defensa + C) ÷ C, con C = ${c}: una defensa de ${c} reduce el daño a la mitad.`,
      '- Un daño igual o mayor que los puntos de vida efectivos mata a la unidad, y lo que sobra pasa a la siguiente. Un daño menor quita daño × C ÷ (defensa + C) puntos de vida. Una unidad con menos de 1 punto de vida muere.',
      '- El terreno suma puntos de defensa, después de todos los porcentajes.',
      ...commonGround,
      '- Las unidades que chocaron de frente combaten antes que las demás, en rondas propias. A cada una la ayuda el terreno en que está, sin que importe quién llegó primero.',
    ],
  },

  control: (o) => [
    `- El bando que está solo en un hexágono al final de un tic toma el control y lo conserva. Una Instalación o una fuente cambia de manos tras ${counted(o.flipTicks, 'tic')} así ${o.flipTicks === 1 ? 'seguido' : 'seguidos'}; si su jugador fue eliminado, tras uno.`,
    '- Una Instalación capturada pierde su cola y su punto de reunión.',
    '- Un hexágono tiene suministro si los hexágonos de su dueño lo conectan con una de sus Instalaciones. Una unidad tiene suministro en un hexágono así o al lado de él.',
  ],
  sight: [
    '- Un jugador ve los hexágonos que controla y lo que ven sus unidades. Solo las montañas cortan una línea de visión; la montaña misma se ve.',
    '- Una vista nunca depende de nada que no se vea. Las unidades enemigas llevan números propios de cada observador, por orden de aparición.',
    '- Un hexágono perdido fuera de la vista se da por neutral.',
  ],
  economy: (o, yields) => [
    `- Una fuente controlada y con suministro paga en cada tic, según su clase: ${yields}. Un jugador puede almacenar ${o.storageCap} de cada recurso; el resto se pierde.`,
    `- El mantenimiento se paga cada ${ticks(o.upkeepEvery)}, por orden de número. La unidad que no lo recibe queda sin combustible hasta que lo reciba.`,
    `- Cada ${ticks(o.repairEvery)}, las unidades con suministro que no combatieron reparan ${counted(o.repairHp, 'punto')} de vida.`,
  ],
  building: (o) =>
    `- Una base construye ${o.baseSlots} a la vez para su primer dueño; cualquier otra Instalación, ${o.citySlots}. El coste se paga al aceptarse la orden, y ese mismo tic ya cuenta. Una Instalación llena o en disputa retiene la unidad terminada.`,

  research: (o, choices) => [
    `- Primer nivel, ${o.researchCost[0]} I y ${ticks(o.researchTicks[0])}: +${o.researchClass} % al ataque y a la defensa de una de estas clases: ${choices}.`,
    `- Segundo nivel, ${o.researchCost[1]} I y ${ticks(o.researchTicks[1])}: \`ScoutMovement\`, +${movePoints(o.researchMovement)} para los exploradores, o \`InfantryTerrain\`, +${o.researchTerrain} % a la defensa en colinas y bosque para la infantería ligera y las fuerzas especiales.`,
    '- Cada nivel se investiga una sola vez, el segundo después del primero, de uno en uno, en cualquier Instalación del jugador.',
  ],

  capture: {
    checkmate: [
      '- Un Jefe es capturado si, después del movimiento y antes del combate, tiene un enemigo al lado y ninguno de los hexágonos vecinos es una salida.',
      '- Un hexágono vecino no es una salida si queda fuera del mapa o es montaña, si tiene enemigos y ningún amigo, si tiene amigos hasta el límite de la pila, o si está vacío y contiguo a un enemigo.',
    ],
    surrounded: [
      '- Un Jefe es capturado si, después del combate, una unidad enemiga comparte su hexágono y los seis hexágonos vecinos estaban controlados por enemigos, sin que importe cuáles, al final del tic anterior. Lo que queda fuera del mapa y las montañas cuentan como controlados por enemigos; los hexágonos neutrales, no.',
    ],
  },
  withoutChief:
    '- Un jugador sin Jefe queda eliminado: sus unidades pasan a ser neutrales y se quedan en sus hexágonos, sus hexágonos pasan a ser neutrales y sus recursos se pierden.',
  lastWins: '- Gana el último jugador que queda, y la partida termina.',
  scoreBefore: 'Si los últimos jugadores quedan eliminados en el mismo tic, decide la puntuación de antes de ese tic.',
  mutualDraw: 'Si los últimos jugadores quedan eliminados en el mismo tic, hay empate.',
  score: (o, besides) =>
    `- Al acabarse el tiempo gana, de los jugadores que quedan, el de mayor puntuación; si la comparten varios, hay empate. La puntuación es ${o.scoreChief} por el Jefe, ${o.scoreFacility} por Instalación, ${besides}.`,
  unitValue: (factor) => `${factor} × el coste de las unidades del jugador`,
  unitCount: (o) => `${o.scoreUnit} por unidad`,
  stores: (points) => `${points} por unidad de recurso`,
  withdrawal: '- El jugador que se rinde pierde a su Jefe en el tic siguiente.',

  chance: {
    damage: (o, steps) =>
      `- El factor R de un bando es 1 − ${o.damageVariance} % más \`drawBelow(${steps}, seed, "R", tick, q, r, i)\` ÷ 10000, donde q y r son el hexágono del combate. El primer sorteo en ese hexágono y ese tic tiene i = 0, e i aumenta en uno con cada sorteo: ronda por ronda, y dentro de una ronda una vez por cada bando presente, por orden de asiento y con las unidades neutrales al final.`,
    headOn:
      '- Las unidades que chocaron de frente sortean con el primero de sus dos hexágonos por r y después por q. Sus sorteos van antes que los del hexágono mismo.',
    mapSeed:
      '- La semilla del mapa es el SHA-256 completo de `["map",seed]`, en hexadecimal. Todo lo que hay en el mapa se sortea con ella en lugar de la semilla de la partida.',
    map: [
      '- `draw(mapSeed, "ground", q, r)` da forma al terreno de un hexágono y de todos los que le son simétricos; q y r son los del primero de ellos por r y después por q. Sus 16 bits altos son la altura y sus 16 bits bajos la humedad.',
      '- `drawBelow(n, mapSeed, "safe", resource, i)` coloca las fuentes seguras, `drawBelow(n, mapSeed, "city")` las Ciudades, `drawBelow(n, mapSeed, "contested", resource, i)` las fuentes en disputa de las que a cada jugador le corresponde una, y `drawBelow(n, mapSeed, "axis", resource, i)` las que están en un eje de simetría, con cuatro jugadores. Cada sorteo elige uno de los n hexágonos posibles, enumerados por r y después por q, y los demás resultan de la simetría. `resource` es `"M"`, `"F"` o `"I"`, e i cuenta desde 0.',
    ],
    ties: '- Nada más es aleatorio. Los empates se deciden por número de unidad, dirección o hexágono, como queda dicho.',
  },

  orderForms: (form) => `\`submit_orders\` es \`${form}\`. Una orden es una de estas:`,
  views:
    'Una vista es `{match_start, state_tick, last_orders_status, match_end}`. Los jugadores son `p0`, `p1`, …; las unidades propias, `u0`, …; las Instalaciones, `f0`, …, primero las bases.',
  mountain: (word) => `En JSON, las montañas se llaman \`${word}\`.`,
  citations:
    'Un rechazo cita la regla en que se basa, por ejemplo `001 §2.14`. La misma etiqueta entre corchetes señala esa regla en esta página.',
};

function ticks(count: number): string {
  return counted(count, 'tic');
}

function movePoints(count: number): string {
  return `${counted(count, 'punto')} de movimiento`;
}
