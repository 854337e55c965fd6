import type { CareSetting } from '../insurance/rules-preauthorization.ts'
import type { claimTypes } from './enums.ts'

/** Care setting whose documents and deadlines apply to a type of claim. */
export const settingOf: Readonly<Record<(typeof claimTypes)[number], CareSetting>> = {
  institutional: 'inpatient',
  professional: 'outpatient',
  oral: 'outpatient',
  vision: 'outpatient',
  pharmacy: 'medication',
}
