import { checkPatientCover } from '@numo/domains/eligibility/contract-partner.ts'
import type { Patient } from '@numo/domains/clients/contract-partner.ts'
import { moneyText } from '@numo/kit/money.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import { percentText } from '../cover/figures.ts'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { ageText } from './age.ts'
import { PatientCoverState } from './patient-state.tsx'

type Cover = Patient['covers'][number]

/** Policies of a patient, each with a press that checks it now and the last answer with its age and who gave it. */
export function PatientCovers({ patient: { id, covers } }: { patient: Patient }) {
  const { t } = useProgram()
  return (
    <Panel title={t('clinic.patients.covers')} note={t('clinic.patients.cover_note')}>
      {covers.length === 0 && <p className="dim">{t('clinic.patients.covers_none')}</p>}
      {covers.map((cover) => (
        <CoverOf key={cover.coverage_id} id={id} cover={cover} />
      ))}
    </Panel>
  )
}

function CoverOf({ id, cover }: { id: string; cover: Cover }) {
  const { t, formats } = useProgram()
  const insurer = cover.insurer ?? cover.plan ?? ''
  const input = { id, coverage_id: cover.coverage_id }
  const isWaiting = cover.waiting !== null
  return (
    <>
      <Facts
        items={[
          [t('claims.insurer'), [cover.insurer, cover.plan].filter(Boolean).join(' · ')],
          [
            t('clinic.patients.member_id'),
            cover.member_id && <code key="id">{cover.member_id}</code>,
          ],
          [t('clinic.patients.cover'), <PatientCoverState key="state" state={cover.state} />],
          [
            t('clinic.patients.valid'),
            [
              cover.valid_from &&
                t('clinic.patients.valid_from', { day: formats.day(cover.valid_from) }),
              cover.valid_until &&
                t('clinic.patients.valid_until', { day: formats.day(cover.valid_until) }),
            ]
              .filter(Boolean)
              .join(' · '),
          ],
          [t('clinic_desk.cover.answer'), <Answer key="answer" cover={cover} />],
          ...useSharing(cover),
        ]}
      />
      {cover.state !== 'cancelled' && (
        <div className="row">
          <CommandButton
            look="primary"
            size="sm"
            aria-label={t('clinic_desk.cover.check_of', { insurer })}
            endpoint={checkPatientCover}
            input={input}
            done={t('clinic_desk.cover.checked')}
          >
            {t('clinic_desk.cover.check')}
          </CommandButton>
          {!isWaiting && (
            <CommandButton
              size="sm"
              endpoint={checkPatientCover}
              input={{ ...input, by_hand: true }}
              done={t('clinic_desk.cover.asked')}
            >
              {t('clinic_desk.cover.ask')}
            </CommandButton>
          )}
        </div>
      )}
    </>
  )
}

/** Who answered last and how long ago, and the question that waits. */
function Answer({ cover: { check, waiting } }: { cover: Cover }) {
  const { t, locale } = useProgram()
  return (
    <span aria-live="polite">
      {check === null ? (
        waiting === null && <span className="dim">{t('clinic_desk.cover.never')}</span>
      ) : (
        <>
          <Status tone={toneOf(check)}>{t(`clinic_desk.cover.${wordOf(check)}`)}</Status>
          <br />
          <small>
            {t(`clinic_desk.cover.by.${check.source}`, {
              age: ageText(check.responded_at, locale),
            })}
          </small>
        </>
      )}
      {waiting && (
        <>
          {check && <br />}
          <small>
            {t(`clinic_desk.cover.waiting.${waiting.source}`, {
              age: ageText(waiting.created_at, locale),
            })}
          </small>
        </>
      )}
    </span>
  )
}

type Check = NonNullable<Cover['check']>

const wordOf = ({ error_code, in_force, source }: Check) => {
  if (error_code !== null) return error_code
  if (in_force === null) return 'unknown'
  // What the card and the plan say is no word of the insurer.
  if (in_force) return source === 'rules' ? 'unknown' : 'in_force'
  return 'not_in_force'
}
const toneOf = (check: Check) => {
  const word = wordOf(check)
  return word === 'in_force' ? 'ok' : word === 'not_in_force' ? 'bad' : 'warn'
}

/** What the answer says of the patient's share. */
function useSharing({ check }: Cover): readonly (readonly [string, string])[] {
  const { t, locale } = useProgram()
  if (check === null) return []
  const { currency, deductible_amount: whole, deductible_used_amount: used } = check
  const amount = (minor: number) => moneyText(minor, currency ?? 'MXN', locale)
  const facts: (readonly [string, string])[] = []
  if (whole !== null && currency !== null)
    facts.push([
      t('clinic_desk.cover.deductible'),
      used === null
        ? amount(whole)
        : t('clinic_desk.cover.deductible_used', { used: amount(used), whole: amount(whole) }),
    ])
  if (check.coinsurance_bps !== null)
    facts.push([t('clinic_desk.cover.coinsurance'), percentText(check.coinsurance_bps)])
  if (check.preauthorization_required !== null)
    facts.push([
      t('clinic_desk.cover.preauthorization'),
      t(`clinic_desk.cover.${check.preauthorization_required ? 'yes' : 'no'}`),
    ])
  return facts
}
