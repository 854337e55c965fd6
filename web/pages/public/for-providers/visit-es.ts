import type { Visit } from './visit.ts'

export const visit: Visit = {
  spoken_in: 'en',
  day: '2026-11-20',
  doctor: 'Dra. Elisa Montes',
  patient: 'Ada Whitlock',
  lines: [
    {
      at: '0:00',
      speaker: 'doctor',
      text: 'Antes de empezar: ¿me permite grabar la consulta para escribir la nota? Si prefiere que no, la escribo yo y todo lo demás sigue igual.',
    },
    { at: '0:11', speaker: 'patient', text: 'Sí, de acuerdo.' },
    { at: '0:14', speaker: 'doctor', text: 'Cuénteme, ¿qué le pasó?' },
    {
      at: '0:17',
      speaker: 'patient',
      text: 'El 14 de noviembre estaba jugando pádel y me torcí la rodilla derecha. Sentí un tronido.',
    },
    { at: '0:26', speaker: 'doctor', text: '¿Se le hinchó?' },
    {
      at: '0:28',
      speaker: 'patient',
      text: 'Sí, esa misma noche. Desde entonces me duele del lado de adentro al bajar escaleras.',
    },
    { at: '0:38', speaker: 'doctor', text: '¿Alguna vez se le ha trabado?' },
    { at: '0:40', speaker: 'patient', text: 'No, nunca. Pero 2 veces se me ha ido.' },
    { at: '0:47', speaker: 'doctor', text: '¿Ha tomado algo?' },
    {
      at: '0:50',
      speaker: 'patient',
      text: 'Naproxeno de 500 miligramos, 2 veces al día, 5 días. Me cayó mal al estómago y lo dejé.',
    },
    {
      at: '2:32',
      speaker: 'doctor',
      text: 'Hay un poco de líquido en la rodilla derecha. Le duele aquí, en la línea interna, y la prueba de McMurray es positiva. Los ligamentos están firmes.',
    },
    {
      at: '3:05',
      speaker: 'doctor',
      text: 'Creo que es el menisco interno. Le voy a pedir una resonancia de la rodilla izquierda.',
    },
    {
      at: '3:14',
      speaker: 'doctor',
      text: 'Para el dolor, paracetamol de 1 gramo cada 8 horas si lo necesita. Naproxeno ya no.',
    },
    {
      at: '3:24',
      speaker: 'doctor',
      text: 'Nos vemos el 27 de noviembre con el resultado. Si se le traba o le da fiebre, venga antes.',
    },
  ],
  note: {
    subjective: [
      {
        text: 'El 14 de noviembre, jugando pádel, torsión de la rodilla derecha con un tronido.',
        lines: ['0:17'],
      },
      {
        text: 'Inflamación esa misma noche; desde entonces, dolor interno al bajar escaleras.',
        lines: ['0:28'],
      },
      { text: 'Sin bloqueos. La rodilla le ha fallado 2 veces.', lines: ['0:38', '0:40'] },
      {
        text: 'Tomó naproxeno 500 mg 2 veces al día, 5 días; lo suspendió por malestar gástrico.',
        lines: ['0:50'],
      },
    ],
    objective: [
      {
        text: 'Rodilla derecha: derrame leve, dolor en la línea articular interna, McMurray positivo, ligamentos estables.',
        lines: ['2:32'],
      },
    ],
    assessment: [{ text: 'Probable lesión del menisco interno.', lines: ['3:05'] }],
    plan: [
      {
        text: 'Resonancia de rodilla; lado por confirmar.',
        lines: ['0:17', '2:32', '3:05'],
        is_in_doubt: true,
      },
      {
        text: 'Paracetamol 1 g cada 8 horas si es necesario. Sin naproxeno.',
        lines: ['3:14'],
      },
      {
        text: 'Revisión el 27 de noviembre con el resultado; antes si la rodilla se traba o hay fiebre.',
        lines: ['3:24'],
      },
    ],
  },
  checks: [
    {
      title: '¿Derecha o izquierda?',
      text: 'La paciente y la exploración dicen derecha. La orden dice izquierda. La nota deja el lado abierto hasta que lo escriba la doctora.',
      lines: ['0:17', '2:32', '3:05'],
    },
    {
      title: 'Alergias: no se mencionaron',
      text: 'Nadie habló de ellas; por eso la nota no dice “ninguna”.',
      lines: [],
    },
  ],
  medicines: ['naproxeno', 'paracetamol'],
}
