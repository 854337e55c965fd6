import { firstCare } from './care-first.ts'
import { medicalCare } from './care-medical.ts'
import { otherCare } from './care-other.ts'
import { surgicalCare } from './care-surgical.ts'
import type { DemoCare } from './care-item.ts'
import type { FacilityKind } from './facility-words.ts'

/** Every kind of care that people of the demo provide. */
export const demoCare: readonly DemoCare[] = [
  ...firstCare,
  ...medicalCare,
  ...surgicalCare,
  ...otherCare,
]

/** NUCC codes of a facility, the main one first. */
export const facilityCodes: Readonly<Record<FacilityKind, readonly string[]>> = {
  hospital: ['282N00000X', '261QE0002X'],
  clinic: ['261QM1300X'],
  primary: ['261QP2300X'],
  dental: ['261QD0000X'],
  physio: ['261QP2000X'],
  eye: ['261QS0132X'],
  mental: ['261QM0801X'],
  fertility: ['261QA0006X'],
  urgent: ['261QU0200X'],
  laboratory: ['291U00000X'],
  imaging: ['261QR0200X', '261QM1200X'],
  pharmacy: ['3336C0003X'],
}

const facilityCodeNames: Readonly<Record<string, string>> = {
  '282N00000X': 'General Acute Care Hospital',
  '261QE0002X': 'Emergency Care Clinic/Center',
  '261QM1300X': 'Multi-Specialty Clinic/Center',
  '261QP2300X': 'Primary Care Clinic/Center',
  '261QD0000X': 'Dental Clinic/Center',
  '261QP2000X': 'Physical Therapy Clinic/Center',
  '261QS0132X': 'Ophthalmologic Surgery Clinic/Center',
  '261QM0801X': 'Mental Health Clinic/Center',
  '261QA0006X': 'Ambulatory Fertility Facility',
  '261QU0200X': 'Urgent Care Clinic/Center',
  '291U00000X': 'Clinical Medical Laboratory',
  '261QR0200X': 'Radiology Clinic/Center',
  '261QM1200X': 'Magnetic Resonance Imaging (MRI) Clinic/Center',
  '3336C0003X': 'Community/Retail Pharmacy',
}

/** Every NUCC code of the demo with its official name. */
export const demoCodes: readonly { code: string; name_en: string }[] = [
  ...demoCare.map(({ code, name_en }) => ({ code, name_en })),
  ...Object.entries(facilityCodeNames).map(([code, name_en]) => ({ code, name_en })),
]
