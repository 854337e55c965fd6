import { useState } from 'react'
import type { Diagnosis } from '@numo/domains/diagnoses/contract.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { DiagnosisPicker } from './diagnosis-picker.tsx'

/** Lets staff see what clinics find. */
export function TryDiagnoses() {
  const { t } = useProgram()
  const [value, setValue] = useState<Diagnosis | null>(null)
  return (
    <Panel title={t('directory.codes.try')}>
      <DiagnosisPicker value={value} onChange={setValue} label={t('app.diagnosis.label')} />
    </Panel>
  )
}
