import type { DemoCountry } from './country.ts'

const names = `Ceiba Azul, Colibrí Dorado, Bahía Serena, Monte Claro, Alborada Nueva, Luz de Abril,
  Tres Jacarandas, Nube Blanca, Piedra Clara, Río Manso, Sol de Enero, Vista Bugambilia, Cielo Abierto,
  Las Garzas, Puente Viejo, Campo Lindo, Agua Mansa, Faro del Sur, Palo Verde, Flor de Cacao,
  Encino Real, Laguna Clara, Viento Norte, Brisa Mayor, Los Almendros, Ámbar, Marea Alta, Nido Azul,
  Solar del Valle, Torre Jade, Valle Sereno, Manantial, Coral Blanco, La Ceiba Vieja, Luna Nueva,
  Otoño, Cerro Azul, Arrecife, Santa Lumbre, Mirador del Bosque`

const streets = `Jacaranda, Bugambilia, Colibrí, Ceiba, Framboyán, Naranjo, Limonero, Tamarindo, Laurel,
  Encino, Álamo, Fresno, Magnolia, Orquídea, Azucena, Girasol, Golondrina, Cenzontle, Quetzal, Garza,
  Amanecer, Estrella Polar, Nube, Arcoíris, Alfarero, Relojero, Panadero, Farolero, Molino Viejo,
  Puente de Piedra`

const prefix = { male: 'Dr.', female: 'Dra.' }
const titles = { psychologist: 'Psic.', therapist: 'Lic.' }

const shared = {
  languages: ['es'],
  further: { fr: 6, de: 4, it: 4, pt: 4 },
  origins: { latin: 95, english: 2, german: 1, italian: 2 },
  prefix,
  other_prefix: titles,
  credential: null,
  streets,
  words: 'spanish',
  names,
} satisfies Partial<DemoCountry>

export const latinCountries = {
  MX: {
    ...shared,
    phone: '+52 00 5550 ####',
    english: 72,
    further: { fr: 8, de: 3, it: 3, pt: 2 },
    addresses: [
      'Calle {street} {no}',
      'Calle {street} {no}|Consultorio {room}',
      'Av. {street} {no}|Piso {floor}, consultorio {room}',
      'Av. {street} {no}',
      'Privada {street} {small}',
      'Calz. {street} {no}|Torre médica, consultorio {room}',
    ],
    practice_hours: [
      'mon-fri 10:00-14:00 16:00-20:00; sat 10:00-14:00',
      'mon-fri 09:00-14:00 16:00-19:00',
      'mon-fri 16:00-20:00; sat 09:00-13:00',
      'mon-thu 10:00-14:00 16:00-20:00; fri 10:00-15:00',
      'mon 16:00-20:00; wed 16:00-20:00; fri 16:00-20:00; sat 10:00-14:00',
      'tue 09:00-14:00 16:00-19:00; thu 09:00-14:00 16:00-19:00; sat 10:00-13:00',
    ],
    clinic_hours: ['mon-fri 08:00-20:00; sat 08:00-14:00', 'mon-sat 07:00-21:00; sun 09:00-14:00'],
  },
  CR: {
    ...shared,
    phone: '+506 0055 ####',
    english: 78,
    addresses: [
      '{small}00 m norte del Parque {street}',
      '{small}00 m oeste y 50 m sur de la Plaza {street}',
      'Edificio {name}|Consultorio {room}',
      'Centro comercial {name}|Local {small}',
    ],
    practice_hours: [
      'mon-fri 08:00-12:00 13:00-17:00',
      'mon-fri 09:00-12:00 14:00-18:00; sat 08:00-12:00',
      'mon 13:00-18:00; tue 08:00-12:00; thu 13:00-18:00; fri 08:00-12:00',
    ],
    clinic_hours: ['mon-fri 07:00-18:00; sat 08:00-13:00'],
  },
  PA: {
    ...shared,
    phone: '+507 0055-####',
    english: 76,
    addresses: [
      'Calle {street}, edificio {name}|Piso {floor}, consultorio {room}',
      'Avenida {street} {no}|Local {small}',
      'Plaza {name}|Local {small}',
    ],
    practice_hours: [
      'mon-fri 08:00-12:00 13:00-17:00; sat 08:00-12:00',
      'mon-fri 14:00-19:00',
      'mon 08:00-12:00; wed 08:00-12:00 14:00-18:00; fri 08:00-12:00',
    ],
    clinic_hours: ['mon-fri 07:00-19:00; sat 08:00-14:00'],
  },
  CO: {
    ...shared,
    phone: '+57 005 550 ####',
    english: 58,
    addresses: [
      'Transversal {street} # {small}-{no}|Consultorio {room}',
      'Avenida {street} # {small}-{no}',
      'Edificio {name}, Avenida {street}|Piso {floor}, consultorio {room}',
    ],
    practice_hours: [
      'mon-fri 08:00-12:00 14:00-18:00',
      'mon-fri 07:00-13:00; sat 08:00-12:00',
      'mon 14:00-18:00; tue 08:00-12:00; wed 14:00-18:00; thu 08:00-12:00',
    ],
    clinic_hours: ['mon-fri 07:00-19:00; sat 08:00-13:00'],
  },
  EC: {
    ...shared,
    phone: '+593 0 055 ####',
    english: 66,
    addresses: [
      'Calle {street} {small}-{no}',
      'Avenida {street} {no}|Consultorio {room}',
      'Edificio {name}, Av. {street}|Piso {floor}, consultorio {room}',
    ],
    practice_hours: [
      'mon-fri 09:00-13:00 15:00-19:00',
      'mon-fri 08:00-12:00 15:00-18:00; sat 09:00-12:00',
      'mon 15:00-19:00; wed 15:00-19:00; thu 09:00-13:00; fri 15:00-19:00',
    ],
    clinic_hours: ['mon-fri 07:30-19:00; sat 08:00-13:00'],
  },
} satisfies Record<string, DemoCountry>
