import type { OwnAppointment } from '@numo/domains/appointments/contract-shapes.ts'
import { changeAccountAppointment } from '@numo/domains/appointments/contract-household.ts'
import { changeVisitorAppointment } from '@numo/domains/appointments/contract.ts'
import { insuranceAnswers } from '@numo/domains/appointments/enums.ts'
import { calendarFile } from '@numo/domains/appointments/rules-calendar.ts'
import { isOpen } from '@numo/domains/appointments/rules.ts'
import type { SentTo } from '@numo/kit/endpoint.ts'
import { localePath } from '@numo/kit/locales.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { saveText } from '../app/save-file.ts'
import { Button } from '../ui/button.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { BothClocks } from './times.tsx'
import { VisitState } from './visit-state.tsx'

type PersonChange = Pick<
  SentTo<typeof changeVisitorAppointment>,
  'event' | 'starts_at' | 'insurance_taken'
>

/** Whose appointment it is: a visitor's, by the secret of the link, or a household's. */
type Owner = { token: string } | { accountId: string }
type Props = { visit: OwnAppointment; owner: Owner }

/** A button that sends an answer of the person. */
function AnswerButton({
  visit: { id },
  owner,
  answer,
  label,
  look = 'line',
}: Props & { answer: PersonChange; label: string; look?: 'primary' | 'line' }) {
  const { t } = useProgram()
  const shown = {
    size: 'sm',
    look,
    done: t(`visits.done.${answer.event}`),
    children: label,
  } as const
  return 'token' in owner ? (
    <CommandButton {...shown} endpoint={changeVisitorAppointment} input={{ ...owner, ...answer }} />
  ) : (
    <CommandButton
      {...shown}
      endpoint={changeAccountAppointment}
      input={{ ...owner, id, ...answer }}
    />
  )
}

/** An appointment as the person sees it: times by both clocks, what waits for them, and other doctors. */
export function OwnVisit({ visit, owner }: Props) {
  const { t } = useProgram()
  const { status, starts_at, offered_times, wanted_times, provider, clinic, place } = visit
  const times =
    starts_at !== null ? [starts_at] : status === 'offered' ? offered_times : wanted_times
  return (
    <div className="stack visit-own">
      <p className="row">
        <b>{provider.name}</b>
        <VisitState status={status} />
      </p>
      <p className="dim">
        {[visit.person_name, clinic.name, place.address, visit.number].join(' · ')}
        {clinic.phone && (
          <>
            {' · '}
            <PhoneLink phone={clinic.phone} />
          </>
        )}
      </p>
      <p>{t(`visits.own.${status}`, { clinic: clinic.name })}</p>
      <ul className="rows">
        {times.map((at) => (
          <li key={at}>
            <BothClocks at={at} zones={visit} />
            {status === 'offered' && (
              <AnswerButton
                {...{ visit, owner }}
                answer={{ event: 'agree', starts_at: at }}
                label={t('visits.agree')}
                look="primary"
              />
            )}
          </li>
        ))}
      </ul>
      {visit.clinic_message && (
        <p>
          {t('visits.clinic_writes')}: {visit.clinic_message}
        </p>
      )}
      {visit.alternatives.length > 0 && status !== 'accepted' && status !== 'over' && (
        <Alternatives visit={visit} />
      )}
      <Question {...{ visit, owner }} />
      <p className="row">
        {status === 'accepted' && <CalendarButton visit={visit} />}
        {isOpen(status) && (
          <AnswerButton
            {...{ visit, owner }}
            answer={{ event: 'cancel' }}
            label={t('visits.cancel')}
          />
        )}
      </p>
    </div>
  )
}

/** The one question after the visit, or what was answered. */
function Question({ visit, owner }: Props) {
  const { t } = useProgram()
  if (visit.insurance_taken)
    return (
      <p className="dim">
        {t('visits.you_said')}: {t(`visits.answer.${visit.insurance_taken}`)}
      </p>
    )
  if (!visit.may_answer) return null
  return (
    <fieldset className="stack">
      <legend>{t('visits.question')}</legend>
      <p className="dim">{t('visits.question_note')}</p>
      <p className="row">
        {insuranceAnswers.map((insurance_taken) => (
          <AnswerButton
            key={insurance_taken}
            {...{ visit, owner }}
            answer={{ event: 'answer', insurance_taken }}
            label={t(`visits.answer.${insurance_taken}`)}
          />
        ))}
      </p>
    </fieldset>
  )
}

function Alternatives({ visit: { alternatives, insurance } }: { visit: OwnAppointment }) {
  const { t, locale } = useProgram()
  return (
    <div>
      <p>{t(insurance === null ? 'visits.alternatives_any' : 'visits.alternatives')}</p>
      <ul className="rows">
        {alternatives.map(({ slug, name, specialty, phone, takes_requests }) => (
          <li key={slug}>
            <span>
              <b>
                <a href={localePath(locale, `/providers/${slug}${takes_requests ? '#ask' : ''}`)}>
                  {name}
                </a>
              </b>
              <small>{specialty}</small>
            </span>
            {phone && <PhoneLink phone={phone} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function CalendarButton({ visit }: { visit: OwnAppointment }) {
  const { t, locale } = useProgram()
  const { starts_at, ends_at, provider, clinic, place } = visit
  if (starts_at === null || ends_at === null) return null
  const save = () =>
    saveText(
      t('visits.calendar_file'),
      calendarFile(
        {
          ...visit,
          ...{ starts_at, ends_at, is_cancelled: false },
          provider_name: provider.name,
          clinic_name: clinic.name,
          address: place.address,
          phone: clinic.phone,
        },
        locale
      ),
      'text/calendar'
    )
  return (
    <Button size="sm" onClick={save}>
      {t('visits.calendar')}
    </Button>
  )
}
