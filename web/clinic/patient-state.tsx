import type { patientCoverStates } from '@numo/domains/clients/enums.ts'
import { useProgram } from '../app/program.ts'
import { Status, type Tone } from '../ui/status.tsx'

type CoverState = (typeof patientCoverStates)[number]

const tones: Readonly<Record<CoverState, Tone>> = {
  confirmed: 'ok',
  denied: 'bad',
  dates_current: 'info',
  not_started: 'idle',
  ended: 'warn',
  cancelled: 'idle',
}

/** How a patient's policy stands today. */
export function PatientCoverState({ state }: { state: CoverState }) {
  const { t } = useProgram()
  return <Status tone={tones[state]}>{t(`clinic.patients.state.${state}`)}</Status>
}
