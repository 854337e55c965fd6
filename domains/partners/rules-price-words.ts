import type { careCategories } from '../claims/enums.ts'

type Category = (typeof careCategories)[number]

/** Headings of a price list, in the words of our own export and as clinics write them; folded: no accents, lower case. */
export const columnWords = {
  code: ['code', 'codigo', 'clave', 'sku', 'id'],
  name: ['name', 'service', 'description', 'nombre', 'servicio', 'descripcion', 'concepto'],
  category: ['category', 'categoria', 'type', 'tipo'],
  price: ['price', 'unit price', 'amount', 'precio', 'precio unitario', 'importe', 'tarifa'],
  currency: ['currency', 'moneda', 'divisa'],
  tax: ['tax', 'tax rate', 'vat', 'impuesto', 'iva'],
  begins: ['from', 'begins', 'valid from', 'desde', 'vigente desde', 'inicio'],
} as const satisfies Record<string, readonly string[]>

/** Categories in the words of our screens in both languages, folded, besides their own names. */
export const categoryWords: Readonly<Record<Category, readonly string[]>> = {
  room: ['habitacion', 'cuarto'],
  nursing: ['enfermeria'],
  intensive_care: ['intensive care', 'terapia intensiva', 'cuidados intensivos'],
  theatre: ['operating theatre', 'operating room', 'quirofano', 'sala de operaciones'],
  surgeon: ['surgery', 'cirujano', 'cirugia'],
  anaesthetist: ['anesthetist', 'anestesiologo', 'anestesista', 'anestesia'],
  consultation: ['visit', 'consulta'],
  investigation: [
    'test or imaging',
    'tests',
    'laboratory',
    'imaging',
    'estudio',
    'estudio o imagen',
    'analisis o imagen',
    'laboratorio',
    'imagen',
  ],
  medicine: ['medicines', 'medicamento', 'medicamentos', 'medicina'],
  consumable: ['supplies', 'consumables', 'material', 'materiales', 'insumos'],
  implant: ['implante', 'protesis'],
  package: ['paquete'],
  other: ['otro', 'otros'],
}

/** Folds a word for comparison: lower case, without accents, one blank between words. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
