import {
  reasonText,
  type DecisionReason,
} from '@numo/domains/authorizations/rules-decision-reasons.ts'
import { useProgram } from '../app/program.ts'

/** Why the insurer denied a request or approved a part of it, in the reader's language. Nothing without a reason. */
export function DecisionReasons({ reasons }: { reasons: readonly DecisionReason[] }) {
  const { locale } = useProgram()
  if (reasons.length === 0) return null
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={reason}>{reasonText(reason, locale)}</li>
      ))}
    </ul>
  )
}
