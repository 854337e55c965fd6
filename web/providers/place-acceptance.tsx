import { Suspense, useState } from 'react'
import { takeBackProviderAcceptance } from '@numo/domains/providers/contract-acceptance.ts'
import type { ProviderRecord } from '@numo/domains/providers/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Status } from '../ui/status.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Lazy, because most visits change nothing.
const AcceptanceForm = lazyPart(async () => ({
  default: (await import('./acceptance-form.tsx')).AcceptanceForm,
}))

export type RecordLocation = ProviderRecord['locations'][number]
export type Accepted = RecordLocation['acceptance'][number]
/** Initial values of the form: a network, and whether it is accepted. */
export type AcceptanceFormStart = { accepted: Accepted | null; is_accepted: boolean }

type Props = { provider: ProviderRecord; place: RecordLocation }

/** Accepted insurance of a location with its evidence; staff add, confirm, refuse and withdraw it. */
export function PlaceAcceptance({ provider, place }: Props) {
  const { t } = useProgram()
  const [start, setAsked] = useState<AcceptanceFormStart | null>(null)
  const mayChange = provider.merged_into === null && place.status === 'active'
  return (
    <div className="takes-at">
      {place.acceptance.length === 0 && (
        <p className="dim">{t('directory.provider.accepts_none')}</p>
      )}
      <ul className="rows">
        {place.acceptance.map((one) => (
          <li key={one.network_id}>
            <Known one={one} />
            {mayChange && (
              <span className="row">
                <Button
                  size="xs"
                  aria-label={`${t('practice.insurance.confirm')}: ${one.insurer}, ${one.network}`}
                  onClick={() => setAsked({ accepted: one, is_accepted: true })}
                >
                  {t('practice.insurance.confirm')}
                </Button>
                {one.is_accepted && (
                  <Button
                    size="xs"
                    aria-label={`${t('practice.insurance.refuse')}: ${one.insurer}, ${one.network}`}
                    onClick={() => setAsked({ accepted: one, is_accepted: false })}
                  >
                    {t('practice.insurance.refuse')}
                  </Button>
                )}
                {one.evidence && <TakeBack provider={provider} place={place} one={one} />}
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <p>
          <Button
            size="xs"
            aria-label={`${t('practice.insurance.add')}: ${place.name}`}
            onClick={() => setAsked({ accepted: null, is_accepted: true })}
          >
            {t('practice.insurance.add')}
          </Button>
        </p>
      )}
      {start && (
        <Suspense fallback={null}>
          <AcceptanceForm
            provider={provider}
            place={place}
            start={start}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

function Known({ one }: { one: Accepted }) {
  const { t, formats } = useProgram()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const isDue = one.ask_again_on !== null && one.ask_again_on <= today
  const day = one.confirmed_on ? formats.day(one.confirmed_on) : ''
  return (
    <span>
      <b>
        {one.insurer}, {one.network}
      </b>
      <small>
        {[
          one.is_accepted && t(`directory.provider.billing.${one.billing}`),
          one.evidence
            ? t('practice.insurance.known', {
                how: t(`practice.insurance.by.${one.evidence}`),
                day,
              })
            : day
              ? t('directory.provider.confirmed_on', { day })
              : t('directory.provider.listed'),
          one.source,
          one.valid_until && t('practice.insurance.until', { day: formats.day(one.valid_until) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {one.note && <small>{one.note}</small>}
      {one.overruled && (
        <small>{t('practice.insurance.overruled', { source: one.overruled })}</small>
      )}
      {(!one.is_accepted || isDue) && (
        <span className="row">
          {!one.is_accepted && (
            <Status tone={one.valid_until ? 'warn' : 'bad'}>
              {t(
                one.valid_until ? 'practice.insurance.ran_out' : 'practice.insurance.not_accepted'
              )}
            </Status>
          )}
          {isDue && <Status tone="warn">{t('practice.insurance.ask_again')}</Status>}
        </span>
      )}
    </span>
  )
}

function TakeBack({ provider, place, one }: Props & { one: Accepted }) {
  const { t } = useProgram()
  return (
    <ConfirmButton
      is_danger
      label={t('practice.insurance.take_back')}
      question={t('practice.insurance.ask_take_back', { name: `${one.insurer}, ${one.network}` })}
      text={t('practice.insurance.text_take_back')}
      done={t('practice.insurance.taken_back')}
      endpoint={takeBackProviderAcceptance}
      input={{
        id: provider.id,
        version: provider.version,
        place_id: place.id,
        insurance_network_id: one.network_id,
      }}
    />
  )
}
