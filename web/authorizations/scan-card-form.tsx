import { useState } from 'react'
import { useNavigate } from 'react-router'
import { tokenIn } from '@numo/domains/authorizations/rules-signed-token.ts'
import { checkMemberCard, findPatientByCard } from '@numo/domains/member-cards/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import { useCommand } from '../app/use-command.ts'
import { CodeCamera } from './code-camera.tsx'
import { createCodeReader } from './read-code.ts'
import { useCodePicture } from './use-code-picture.tsx'
import { AreaField } from '../ui/fields/text-fields.tsx'
import { Note } from '../ui/note.tsx'
import { Status } from '../ui/status.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'

type PatientByCard = OutputOf<typeof findPatientByCard> & OutputOf<typeof checkMemberCard>

/** Scans a member card, or takes a picture of it or its text; opens the patient, or says what adding the person needs. */
export function ScanCardForm() {
  const { t, caller } = useProgram()
  const navigate = useNavigate()
  const [read] = useState(createCodeReader)
  const [text, setText] = useState('')
  const [found, setFound] = useState<PatientByCard | null>(null)
  const { run, isPending } = useCommand(findPatientByCard)
  // Without an answer the card itself still says whom it is of.
  const stateOf = (token: string) =>
    caller.call(checkMemberCard, { token }).catch(() => ({ state: null }))
  const find = async (given: string) => {
    setText(given)
    const token = tokenIn(given) ?? '-'
    const answer = await run({ token })
    if (!answer) return
    if (answer.patient_id === null) setFound({ ...answer, ...(await stateOf(token)) })
    else void navigate(`/dashboard/clients/${answer.patient_id}`)
  }
  const picture = useCodePicture(read, find)
  if (found) return <Stranger found={found} />
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void find(text)
      }}
    >
      <p className="dim">{t('guarantees.scan.text')}</p>
      {text === '' && <CodeCamera read={read} onCode={(given) => void find(given)} />}
      <div className="row">{picture.button}</div>
      {picture.alert}
      <AreaField
        name="card"
        label={t('guarantees.verify.paste')}
        value={text}
        onChange={(typed) => setText(typed ?? '')}
        maxLength={2200}
      />
      <SubmitButton isBusy={isPending}>{t('guarantees.scan.find')}</SubmitButton>
    </form>
  )
}

/** What the card says of somebody who does not share their data with the clinic. */
function Stranger({ found: { name, member_id, insurer, state } }: { found: PatientByCard }) {
  const { t } = useProgram()
  return (
    <div className="stack">
      <Note>
        <b>{t('guarantees.scan.not_patient', { name })}</b>
        <p>{t('guarantees.scan.how', { name })}</p>
      </Note>
      <Facts
        items={[
          [t('guarantees.verify.card.who'), name],
          [t('guarantees.verify.insurer'), insurer],
          [t('guarantees.verify.card.member'), member_id],
          [
            t('guarantees.scan.state'),
            <Status key="state" tone={state === 'valid' ? 'ok' : 'warn'}>
              {state === null
                ? t('guarantees.verify.not_known')
                : t(
                    state === 'valid'
                      ? 'guarantees.verify.card.genuine'
                      : `guarantees.verify.card.over.${state}`
                  )}
            </Status>,
          ],
        ]}
      />
    </div>
  )
}
