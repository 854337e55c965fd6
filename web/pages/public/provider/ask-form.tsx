import type { ComponentProps } from 'react'
import { timeInWords } from '@numo/domains/appointments/rules-words.ts'
import { localePath } from '@numo/kit/locales.ts'
import type { PageContext } from '../../../site/page.ts'
import { Button, ButtonAnchor, buttonClass } from '../../../ui/button.tsx'
import { PhoneLink } from '../../../ui/phone-link.tsx'
import { chosenName, type ShownProvider } from './provider-data.ts'
import { Where, Zone } from './ask-place.tsx'
import { TimeInput } from './ask-time.tsx'
import { WishForm } from './wish-form.tsx'
import { askedPlaces, askFields, timeFields, type AskField } from './read-ask.ts'

type Props = { data: ShownProvider; context: PageContext }

function ErrorSummary({ data, context }: Props) {
  const { t } = context
  const { errors } = data.ask
  if (Object.keys(errors).length === 0) return null
  return (
    <div className="errors" id="ask-errors" role="alert" tabIndex={-1}>
      <h3>{t('provider.report.problem')}</h3>
      <ul>
        {errors.form && <li>{t(errors.form)}</li>}
        {askFields.map((field) => {
          const error = errors[field]
          return (
            error && (
              <li key={field}>
                <a href={`#ask-${field}`}>{t(error)}</a>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

type InputProps = Props & {
  field: AskField
  label: string
  hint?: string
} & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength'>

/** A field with its label, hint and error. */
function Input({ data, context, field, label, hint, ...input }: InputProps) {
  const error = data.ask.errors[field]
  const ids = [hint && `ask-${field}-hint`, error && `ask-${field}-error`].filter(Boolean)
  return (
    <p className={`field${error ? ' field-bad' : ''}`}>
      <label htmlFor={`ask-${field}`}>{label}</label>
      {hint && (
        <span className="hint" id={`ask-${field}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field-error" id={`ask-${field}-error`}>
          {context.t(error)}
        </span>
      )}
      <input
        id={`ask-${field}`}
        name={field}
        defaultValue={data.ask.typed[field]}
        aria-describedby={ids.length > 0 ? ids.join(' ') : undefined}
        aria-invalid={error ? true : undefined}
        {...input}
      />
    </p>
  )
}

/** What was asked for, in both time zones, and what to do now. */
function Done({ data, context }: Props) {
  const { t, locale } = context
  const { asked } = data
  const places = askedPlaces(data.provider.locations)
  const place = places.find(({ id }) => id === asked?.place) ?? places[0]
  return (
    <div className="done" id="ask-done" tabIndex={-1}>
      <h2>{t('provider.ask.done')}</h2>
      <p>{t('provider.ask.done_help')}</p>
      {asked && place && (
        <ul>
          {asked.times.map((time) => (
            <li key={time}>
              {t('provider.ask.there')}: {timeInWords(time, place.time_zone, locale)}
              <br />
              {t('provider.ask.here')}: {timeInWords(time, asked.zone, locale)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Says that nobody answers here, and whom to call. */
function Call({ data, context }: Props) {
  const { t } = context
  const phone = data.provider.locations.find((one) => one.phone)?.phone
  return (
    <>
      <p className="pv-t">{t(phone ? 'provider.ask.call' : 'provider.ask.call_nobody')}</p>
      {phone && (
        <p>
          <PhoneLink phone={phone} />
        </p>
      )}
    </>
  )
}

/** Form that asks for an appointment; works without JavaScript and keeps what was typed. */
export function AskForm({ data, context }: Props) {
  const { t, paths, path, locale } = context
  const { provider, ask, asked } = data
  const shared = { data, context }
  if (asked)
    return (
      <section id="ask" className="no-print">
        <Done {...shared} />
      </section>
    )
  const cover = chosenName(data)
  if (askedPlaces(provider.locations).length === 0)
    return (
      <section id="ask" className="no-print">
        <h2>{t('provider.ask.title')}</h2>
        <Call {...shared} />
        <WishForm {...shared} />
      </section>
    )
  return (
    <section id="ask" className="no-print">
      <h2>{t('provider.ask.title')}</h2>
      <p className="pv-t">{t('provider.ask.lead')}</p>
      <p className="js">
        <ButtonAnchor
          size="sm"
          href={localePath(locale, `/home/providers?book=${provider.slug}`)}
          rel="nofollow"
          data-save=""
          hidden
        >
          {t('provider.ask.from_account')}
        </ButtonAnchor>
      </p>
      <details className="report" open={Object.keys(ask.errors).length > 0}>
        <summary className={buttonClass({ look: 'primary' })}>{t('provider.ask.open')}</summary>
        <form method="post" action={paths.here(path, data.state, 'ask-errors')} noValidate>
          <input type="hidden" name="form" value="ask" />
          <ErrorSummary {...shared} />
          <p className="pv-p">
            {cover ? t('provider.ask.cover', { cover }) : t('provider.ask.no_cover')}
          </p>
          <Where {...shared} />
          {timeFields.map((field) => (
            <TimeInput key={field} {...shared} field={field} />
          ))}
          <Zone {...shared} />
          <Input
            {...shared}
            field="person_name"
            autoComplete="name"
            maxLength={120}
            label={t('provider.ask.name')}
          />
          <Input
            {...shared}
            field="email"
            type="email"
            autoComplete="email"
            label={t('provider.ask.email')}
            hint={t('provider.ask.email_hint')}
          />
          <Input
            {...shared}
            field="phone"
            type="tel"
            autoComplete="tel"
            label={t('provider.ask.phone')}
          />
          <Input
            {...shared}
            field="note"
            maxLength={500}
            label={t('provider.ask.note')}
            hint={t('provider.ask.note_hint')}
          />
          <p className="trap" aria-hidden="true">
            <label htmlFor="ask-website">{t('provider.report.website')}</label>
            <input id="ask-website" name="website" tabIndex={-1} autoComplete="off" />
          </p>
          <p className="pv-n">{t('provider.ask.privacy')}</p>
          <Button type="submit" look="primary">
            {t('provider.ask.send')}
          </Button>
        </form>
      </details>
    </section>
  )
}
