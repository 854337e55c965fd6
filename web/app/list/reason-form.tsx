import { ReasonField } from '../record/reason-field.tsx'
import type { BulkFormProps } from './declaration.ts'

/** The reason of an action on many rows, which it needs. */
export const ReasonForm = ({ fields, onChange }: BulkFormProps) => (
  <ReasonField
    isNeeded
    value={typeof fields['reason'] === 'string' ? fields['reason'] : ''}
    onChange={(reason) => onChange({ ...fields, reason })}
  />
)
