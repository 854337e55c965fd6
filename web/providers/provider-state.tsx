import { useRead } from '../app/use-read.ts'
import { missingOfProvider, type ProviderRecord } from '@numo/domains/providers/contract-admin.ts'
import { verifyProviderRecord } from '@numo/domains/providers/contract-entry.ts'
import {
  dismissProviderDuplicate,
  listProviderDuplicates,
  type ProviderPair,
} from '@numo/domains/providers/contract-merge.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/** Completeness of a provider's page, and when staff last verified it with the provider. */
export function Completeness({ provider }: { provider: ProviderRecord }) {
  const { t, formats } = useProgram()
  const of = missingOfProvider.length
  const there = of - provider.missing.length
  return (
    <Panel
      title={t('directory.provider.completeness', { there, of })}
      action={
        <ConfirmButton
          label={t('directory.provider.verify')}
          question={t('directory.provider.ask_verify')}
          text={t('directory.provider.text_verify')}
          done={t('directory.provider.verified')}
          endpoint={verifyProviderRecord}
          input={{ id: provider.id, version: provider.version }}
        />
      }
    >
      <progress
        max={of}
        value={there}
        aria-label={t('directory.provider.completeness', { there, of })}
      />
      {provider.missing.length > 0 && (
        <p className="row">
          <span className="dim">{t('directory.missing')}</span>
          {provider.missing.map((name) => (
            <Status key={name} tone="warn">
              {t(`directory.provider.lacks.${name}`)}
            </Status>
          ))}
        </p>
      )}
      <p className="dim">
        {provider.verified_on
          ? t('directory.provider.verified_on', { day: formats.day(provider.verified_on) })
          : t('directory.provider.never_verified')}
      </p>
    </Panel>
  )
}

/** Returns the path of the comparison of two pages. */
export const mergePath = (kept: string, gone: string) =>
  `/admin/providers?tab=duplicates&kept=${kept}&gone=${gone}`

/** Possible duplicates of this provider. */
export function LooksLike({ provider }: { provider: ProviderRecord }) {
  const { t } = useProgram()
  const { data } = useRead(listProviderDuplicates, { of: provider.id })
  if (!data || data.rows.length === 0) return null
  return (
    <Panel title={t('directory.merge.looks_like')}>
      <ul className="rows">
        {data.rows.map(({ one, other, evidence }) => {
          const page = one.id === provider.id ? other : one
          return (
            <li key={page.id}>
              <span>
                <b>{[page.name_prefix, page.full_name].filter(Boolean).join(' ')}</b>
                <small>{t(`directory.merge.evidence.${evidence}`)}</small>
                <small>{[page.cities.join(', '), page.source].filter(Boolean).join(' · ')}</small>
              </span>
              <PairActions one={provider} other={page} />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

type Page = Pick<ProviderPair['one'], 'id' | 'full_name'>

/** Actions on a pair of possible duplicates. */
export function PairActions({ one, other }: { one: Page; other: Page }) {
  const { t } = useProgram()
  return (
    <span className="row">
      <ButtonLink
        size="xs"
        to={mergePath(one.id, other.id)}
        aria-label={`${t('directory.merge.compare')}: ${one.full_name}, ${other.full_name}`}
      >
        {t('directory.merge.compare')}
      </ButtonLink>
      <ConfirmButton
        label={t('directory.merge.are_two')}
        question={t('directory.merge.ask_two')}
        text={t('directory.merge.text_two')}
        done={t('app.saved')}
        endpoint={dismissProviderDuplicate}
        input={{ one_id: one.id, other_id: other.id }}
      />
    </span>
  )
}
