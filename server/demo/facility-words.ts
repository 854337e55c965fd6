import type { DemoCountry } from './country.ts'

export type FacilityKind =
  | 'hospital'
  | 'clinic'
  | 'primary'
  | 'dental'
  | 'physio'
  | 'eye'
  | 'mental'
  | 'fertility'
  | 'urgent'
  | 'laboratory'
  | 'imaging'
  | 'pharmacy'

/** Templates of facility names, by language; `{name}` is the facility's own name. */
export const facilityWords: Readonly<
  Record<DemoCountry['words'], Readonly<Record<FacilityKind, readonly string[]>>>
> = {
  spanish: {
    hospital: ['Hospital {name}', 'Sanatorio {name}', 'Centro Hospitalario {name}'],
    clinic: ['Clínica {name}', 'Centro Médico {name}'],
    primary: ['Consultorios {name}', 'Medicina Familiar {name}'],
    dental: ['Clínica Dental {name}', 'Odontología {name}'],
    physio: ['Fisioterapia {name}', 'Centro de Rehabilitación {name}'],
    eye: ['Clínica de Ojos {name}'],
    mental: ['Centro de Psicología {name}'],
    fertility: ['Centro de Fertilidad {name}'],
    urgent: ['Urgencias {name}'],
    laboratory: ['Laboratorio {name}'],
    imaging: ['Imagen Médica {name}', 'Centro de Imagen {name}'],
    pharmacy: ['Farmacia {name}'],
  },
  portuguese: {
    hospital: ['Hospital {name}'],
    clinic: ['Clínica {name}', 'Centro Clínico {name}'],
    primary: ['Medicina Familiar {name}'],
    dental: ['Clínica Dentária {name}'],
    physio: ['Fisioterapia {name}'],
    eye: ['Clínica dos Olhos {name}'],
    mental: ['Centro de Psicologia {name}'],
    fertility: ['Centro de Fertilidade {name}'],
    urgent: ['Atendimento Permanente {name}'],
    laboratory: ['Laboratório {name}'],
    imaging: ['Imagiologia {name}'],
    pharmacy: ['Farmácia {name}'],
  },
  italian: {
    hospital: ['Ospedale {name}', 'Casa di Cura {name}'],
    clinic: ['Poliambulatorio {name}'],
    primary: ['Studio Medico {name}'],
    dental: ['Studio Dentistico {name}'],
    physio: ['Fisioterapia {name}'],
    eye: ['Centro Oculistico {name}'],
    mental: ['Centro di Psicologia {name}'],
    fertility: ['Centro Fertilità {name}'],
    urgent: ['Punto Medico {name}'],
    laboratory: ['Laboratorio Analisi {name}'],
    imaging: ['Centro Radiologico {name}'],
    pharmacy: ['Farmacia {name}'],
  },
  german: {
    hospital: ['Klinik {name}', 'Krankenhaus {name}'],
    clinic: ['Ärztehaus {name}'],
    primary: ['Hausarztpraxis {name}'],
    dental: ['Zahnarztpraxis {name}'],
    physio: ['Physiotherapie {name}'],
    eye: ['Augenzentrum {name}'],
    mental: ['Praxis für Psychologie {name}'],
    fertility: ['Kinderwunschzentrum {name}'],
    urgent: ['Notfallpraxis {name}'],
    laboratory: ['Labor {name}'],
    imaging: ['Radiologie {name}'],
    pharmacy: ['Apotheke {name}'],
  },
  english: {
    hospital: ['{name} Hospital', '{name} International Hospital'],
    clinic: ['{name} Medical Centre', '{name} Clinic'],
    primary: ['{name} Family Clinic'],
    dental: ['{name} Dental Clinic'],
    physio: ['{name} Physiotherapy'],
    eye: ['{name} Eye Centre'],
    mental: ['{name} Psychology Centre'],
    fertility: ['{name} Fertility Centre'],
    urgent: ['{name} Urgent Care'],
    laboratory: ['{name} Laboratory'],
    imaging: ['{name} Imaging'],
    pharmacy: ['{name} Pharmacy'],
  },
}
