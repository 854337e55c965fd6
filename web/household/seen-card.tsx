import { useState } from 'react'
import { listRecordViews } from '@numo/domains/privacy/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'
import type { AppWords } from '../words/app-words.ts'
import { DayLog } from '../app/record/day-log.tsx'
import { usePages } from '../app/use-pages.ts'
import { Card } from '../ui/card.tsx'

type Row = OutputOf<typeof listRecordViews>['rows'][number]
const filters = ['all', 'reads', 'changes'] as const
const recordKinds = [
  'account',
  'client',
  'policy',
  'coverage',
  'document',
  'address',
  'extraction',
  'eligibility_check',
  'payment_method',
  'membership',
  'consent',
  'data_export',
  'account_deletion',
  'saved_provider',
  'family_invitation',
  'care_relationship',
  'claim',
  'payment',
  'impersonation',
] as const

/** Returns the sentence of an event, such as `Somebody of our team looked at a person of the household`. */
const sentenceOf = ({ who, name, action, entity_type }: Row, t: AppWords) => {
  const isList = entity_type.endsWith('_export') && entity_type !== 'data_export'
  const thing = isList ? 'in_list' : (recordKinds.find((one) => one === entity_type) ?? 'other')
  const what = t(`home.privacy.seen.what.${thing}`)
  return {
    who: t(`home.privacy.seen.who.${who}`, { name: name ?? '' }),
    did: t(`home.privacy.seen.did.${action}`, { what }),
  }
}

/** Audit trail of access to and changes of the household's record. */
export function SeenCard({ accountId }: { accountId: string }) {
  const { t } = useProgram()
  const [only, setOnly] = useState<(typeof filters)[number]>('all')
  const pages = usePages(listRecordViews, { accountId, ...(only !== 'all' && { only }) })
  return (
    <Card title={t('home.privacy.seen.title')} note={t('home.privacy.seen.text')}>
      <fieldset className="seg">
        <legend className="vh">{t('home.privacy.seen.title')}</legend>
        {filters.map((one) => (
          <label key={one} className={one === only ? 'seg-on' : undefined}>
            <input
              type="radio"
              name="seen"
              className="vh"
              checked={one === only}
              onChange={() => setOnly(one)}
            />
            {t(`home.privacy.seen.${one}`)}
          </label>
        ))}
      </fieldset>
      <DayLog
        pages={pages}
        none="home.privacy.seen.none"
        more="home.privacy.seen.more"
        actOf={(row) => JSON.stringify([sentenceOf(row, t), row.reason])}
      >
        {([row, ...older]) => {
          const { who, did } = sentenceOf(row, t)
          return (
            <>
              <b>{who}</b> {did}
              {older.length > 0 && ` ${t('record.times', { count: older.length + 1 })}`}
              {row.reason && <small>{t('home.privacy.seen.why', { reason: row.reason })}</small>}
            </>
          )
        }}
      </DayLog>
    </Card>
  )
}
