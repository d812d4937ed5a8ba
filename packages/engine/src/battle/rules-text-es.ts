import type { BattleText } from './rules-text-en.ts';

const commonGround = [
  '- Las colinas y el bosque ayudan al bando que estaba antes en el hexágono, a todas sus unidades, mientras siga en él; si dos llegaron a la vez, a nadie. Cuando ese bando desaparece, el terreno es del siguiente en llegar a partir de la ronda siguiente.',
  '- Las unidades cuyo jugador queda eliminado en este tic no vuelven atrás: las unidades neutrales no se mueven.',
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
    Impassable: 'infranqueable',
  },

  match: (o, ticks) =>
    `- ${o.players} jugadores deciden a la vez; pueden jugar de dos a seis. Un tic dura ${o.tickSeconds} s, una partida ${o.durationMinutes} minutos como máximo: ${ticks} tics.`,
  opening: (o, units, stores) =>
    `- Cada uno empieza con estas unidades en su base: ${units}; con los hexágonos a distancia ${o.startRadius} o menos de ella, y con ${stores}.`,
  limits: (o) =>
    `- Límites: ${o.mostUnits} unidades por jugador, incluidas las que están en cola; ${o.mostFacilities} Instalaciones, una más queda neutral; ${o.mostOrders} órdenes por tic; ${o.stackCap} unidades de un mismo dueño en un hexágono.`,
  seeds: '- La semilla de la partida es secreta hasta el final; la del mapa se deriva de ella y la conocen todos.',

  map: (o) =>
    `- ${o.size} × ${o.size} hexágonos con la punta hacia arriba, en coordenadas axiales \`{q, r}\` con (0, 0) en el centro; el mapa es el mismo para todos los jugadores, salvo simetría.`,
  places: '- Cada jugador tiene una base, y hay una Ciudad neutral por jugador.',
  nodes: (o, safe, contested) =>
    `- Fuentes: ${safe} cerca de cada base y ${contested} en disputa en total, con una densidad del ${o.nodeDensity} %.`,

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
    'además',
  ],
  neverBuilt: 'no se construye',
  upkeep: (u) => `mantenimiento ${u.upkeep} F`,
  enemyGround: (u) => `+${u.enemyGroundAttack} % al ataque en un hexágono que controla un enemigo`,
  seesFromForest: 've del todo desde el bosque',
  buildTime: (u) => `${u.buildTicks} tics`,

  tick: [
    '1. Las órdenes se cierran y se juzgan; las unidades disueltas se van.',
    '2. Movimiento.',
    '3. Combate.',
    '4. Jefes muertos, capturados o rendidos: sus jugadores quedan fuera. Los atacantes que fracasaron vuelven atrás. Control y después suministro.',
    '5. Ingresos, tope de almacén, mantenimiento, reparación, investigación, construcción.',
    '6. Visión, y a cada jugador se le envía lo que ve.',
  ],

  orders: (o) => [
    '- Cada orden se acepta o se rechaza por separado, con un código. El orden entre movimientos y disoluciones no importa; las construcciones se atienden en el orden dado.',
    '- Los códigos se juzgan en este orden: ORD-008 demasiadas, ORD-009 mal formada, ORD-005 no es tuya (lo mismo si existe que si no), ORD-010 la unidad ya tiene una orden, ORD-006 no se puede construir, ORD-007 límite de unidades, ORD-003 faltan recursos, ORD-001 no hay camino. ORD-002 dice que el límite de la pila detuvo a una unidad.',
    `- La cola de una Instalación admite ${o.mostQueued}. Disolver no devuelve nada, y un Jefe no se puede disolver.`,
    '- Un punto de reunión hace avanzar a las unidades nuevas hasta que llegan o reciben una orden. Fijarlo otra vez lo sustituye.',
  ],

  moving: (o) => [
    '- Una unidad toma el camino más barato según el terreno y rodea a los enemigos que ve su dueño; entre caminos iguales decide la dirección E, NE, NO, O, SO, SE. Avanza hasta donde alcancen los puntos de movimiento de este tic. El resto no se recuerda.',
    '- Un paso siempre es posible. Entrar en un hexágono contiguo a un enemigo, o salir de él, cuesta uno más, se vea al enemigo o no.',
    `- Sin suministro: −${o.unsuppliedMovement} puntos de movimiento. Desorganizada: −${o.disruptedMovement}. Sin combustible: −${o.starvedMovement} %, redondeado hacia abajo. Nunca menos de 1.`,
  ],
  movement: {
    lockAndBounce: [
      '- Una ruta termina ante los enemigos que están en su camino cuando empieza el movimiento. Todos los movimientos se juzgan juntos, por el lugar donde acaban.',
      '- Un hexágono vacío al que quieren ir varias unidades es para la de mayor iniciativa: puntos de movimiento × 1000 + número. Las demás rebotan: se quedan donde estaban.',
      '- Los enemigos que cruzan el mismo lado en el mismo paso, o que cambiarían de sitio, se detienen donde empezaron y combaten allí. Solo se detiene quien tiene un enemigo que viene contra él; si así resultan tres bandos, combaten los tres.',
      '- Quien se uniría a un amigo que no logró moverse rebota también, y así hasta que no rebota nadie más. Los hexágonos llenos de amigos se pueden atravesar.',
      '- Las órdenes valen solo para el tic siguiente; las que llegan tarde se rechazan.',
    ],
    initiativeRace: [
      '- Las unidades avanzan hexágono a hexágono, todas a la vez. Los enemigos que cambiarían de sitio se encuentran en el hexágono de quien tiene más puntos de movimiento; si empatan, en el del número menor.',
      '- Un hexágono vacío al que quieren ir varios jugadores es para la unidad con más puntos de movimiento y, si empatan, con el número menor, y para lo demás de su dueño que entre en él, hasta el límite de la pila. Los otros se paran delante durante este tic.',
      '- Un hexágono está vacío si nadie se queda en él en este paso. Donde alguien se queda, todos pueden entrar, y combaten.',
      '- Un hexágono lleno de amigos no se puede atravesar. Las órdenes pueden llegar hasta 10 tics antes; las que llegan tarde valen para el tic siguiente, salvo que haya otras más nuevas.',
    ],
  },

  rounds: (o) =>
    `- Los enemigos que comparten un hexágono combaten hasta ${o.combatRounds} rondas por tic. Los porcentajes se suman.`,
  flanks: (o) =>
    `- En un hexágono que controla otro jugador, con ${o.flankHexes} o más hexágonos propios alrededor: +${o.flankAttack} % al ataque. Sin suministro: −${o.unsuppliedAttack} %.`,
  starvedAttack: (o) => ` Sin combustible: −${o.starvedAttack} %.`,
  noVariance: '- En el daño no hay azar (R = 1).',
  variance: (o) => `- R se aparta de 1 un ${o.damageVariance} % como mucho; se sortea para cada bando y cada ronda.`,
  aura: (o) =>
    `- Los amigos a distancia ${o.auraRadius} o menos de su Jefe tienen +${o.auraDefense} % de su propia defensa.`,
  goBack:
    '- Quien entró en este tic, no estaba antes en el hexágono y aún tiene allí un enemigo vuelve atrás; si aquel hexágono está tomado o lleno, se queda, y por encima del límite de la pila es empujado al hexágono libre más cercano, desorganizado. Los Jefes se quedan.',
  combat: {
    pooledDamage: [
      '- En cada ronda un bando inflige la suma de sus ataques por R, menos la suma de las defensas de aquellos a quienes golpea: puntos de vida enteros, 1 como mínimo.',
      '- Si hay tres bandos o más, cada uno reparte por igual entre sus enemigos lo que inflige; lo que se recibe se suma antes de restar las defensas.',
      '- El daño se reparte según los puntos de vida completos, y el resto de uno en uno a los números menores. Lo que una unidad no puede encajar pasa a la siguiente, y otra vez desde la primera.',
      '- El terreno, la investigación y todo lo demás que ayuda a una defensa le suma porcentaje.',
      ...commonGround,
    ],
    effectiveHp: [
      '- En cada ronda una unidad inflige su ataque por la parte de los puntos de vida que le queda, redondeado hacia abajo a milésimas.',
      '- Si hay tres bandos o más, cada uno reparte por igual entre sus enemigos lo que inflige.',
      '- Primero recibe la unidad con menos puntos de vida; entre iguales, la del número menor. Sus puntos de vida efectivos son los suyos × (defensa + C) ÷ C.',
      '- Un daño de ese tamaño mata y sigue con lo que sobra; uno menor quita daño × C ÷ (defensa + C). Por debajo de 1 una unidad muere.',
      '- El terreno suma puntos de defensa, después de todos los porcentajes.',
      ...commonGround,
      '- Quienes chocaron de frente combaten antes que los demás, en rondas propias, cada uno con el terreno en que está, sin que importe quién llegó antes.',
    ],
  },

  control: (o) => [
    `- Quien al final de un tic ocupa solo un hexágono lo toma y lo conserva. Las Instalaciones y las fuentes piden ${o.flipTicks} tics así seguidos; las de un jugador eliminado, uno.`,
    '- Una Instalación capturada pierde su cola y su punto de reunión.',
    '- Los hexágonos propios conectados con una Instalación propia tienen suministro; una unidad lo recibe en uno de ellos o al lado.',
  ],
  sight: [
    '- Un jugador ve sus propios hexágonos y lo que ven sus unidades. Solo el terreno infranqueable corta una línea de visión; el hexágono que la corta sí se ve.',
    '- Una vista no dice nada que dependa de lo que no se ve. Las unidades enemigas llevan números propios de quien mira, por orden de aparición.',
    '- Un hexágono perdido fuera de la vista se da como de nadie.',
  ],
  economy: (o, yields) => [
    `- Una fuente controlada y con suministro paga ${yields} por tic según su clase. El almacén admite ${o.storageCap} de cada recurso; el resto se pierde.`,
    `- Mantenimiento cada ${o.upkeepEvery} tics, por número de unidad. La unidad a la que no se le paga queda sin combustible hasta que se le pague.`,
    `- Reparación cada ${o.repairEvery} tics: ${o.repairHp} puntos de vida para las unidades con suministro que no combatieron.`,
    `- Una base construye ${o.baseSlots} a la vez para su primer dueño; cualquier otra Instalación, ${o.citySlots}. Los costes se pagan por adelantado; una construcción descuenta ya en su propio tic; una Instalación llena o en disputa la retrasa.`,
  ],

  noResearch: 'Desactivada en esta partida.',
  research: (o, choices) => [
    `- Primer nivel, ${o.researchCost[0]} I y ${o.researchTicks[0]} tics: +${o.researchClass} % al ataque y a la defensa de una de estas clases: ${choices}.`,
    `- Segundo nivel, ${o.researchCost[1]} I y ${o.researchTicks[1]} tics: \`ScoutMovement\`, +${o.researchMovement} puntos de movimiento para los exploradores, o \`InfantryTerrain\`, +${o.researchTerrain} % a la defensa en colinas y bosque para la infantería ligera y las fuerzas especiales.`,
    '- Cada nivel una sola vez, el segundo después del primero, de uno en uno, en cualquier Instalación propia.',
  ],

  capture: {
    checkmate: [
      '- Un Jefe es capturado cuando, tras el movimiento y antes del combate, tiene un enemigo al lado y ningún vecino es una salida.',
      '- Un vecino está cerrado si queda fuera del mapa o es infranqueable, si tiene enemigos y ningún amigo, si tiene amigos hasta el límite, o si está vacío y contiguo a un enemigo.',
    ],
    surrounded: [
      '- Un Jefe es capturado cuando, tras el combate, una unidad enemiga comparte su hexágono y los seis vecinos estaban controlados por enemigos, sin que importe cuáles, después del tic anterior. Lo que queda fuera del mapa o es infranqueable cuenta como suyo; el hexágono de nadie, no.',
    ],
  },
  withoutChief:
    '- Sin su Jefe, un jugador queda fuera: sus unidades se quedan quietas como neutrales, sus hexágonos son de nadie y sus reservas se pierden.',
  lastWins: '- Gana el último jugador vivo.',
  scoreBefore: 'Si los últimos jugadores caen a la vez, decide la puntuación de antes de ese tic.',
  mutualDraw: 'Si los últimos jugadores caen a la vez, es empate.',
  score: (o, besides) =>
    `- Al acabarse el tiempo gana la mayor puntuación de los vivos, y si es compartida hay empate: ${o.scoreChief} por el Jefe, ${o.scoreFacility} por Instalación, ${besides}.`,
  unitValue: (factor) => `${factor} × el coste de sus unidades`,
  unitCount: (o) => `${o.scoreUnit} por unidad`,
  stores: (points) => `${points} por unidad de recurso`,
  withdrawal: '- Quien se retira pierde a su Jefe en el tic siguiente.',

  orderForms: (form) => `\`submit_orders\` es \`${form}\`. Una orden es una de`,
  views:
    'Una vista es `{match_start, state_tick, last_orders_status, match_end}`. Los jugadores son `p0`, `p1`, …; las unidades propias, `u0`, …; las Instalaciones, `f0`, …, primero las bases.',
};
