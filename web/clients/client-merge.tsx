import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  mergeClients,
  previewClientMerge,
  type ClientMergePreview,
} from '@numo/domains/clients/contract-merge.ts'
import { mergeFields, type MergeField } from '@numo/domains/clients/rules-merge.ts'
import { useProgram } from '../app/program.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { CompareLine, CompareTable } from '../app/record/compare-table.tsx'
import { MergeConfirm } from '../app/record/merge-confirm.tsx'
import { Panel } from '../ui/panel.tsx'
import { RecordPage } from '../app/record/record-page.tsx'
import { RecordState } from '../app/record/record-state.tsx'
import { useRead } from '../app/use-read.ts'
import { SamePersonActions } from './same-person.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { NextStep } from '../ui/note.tsx'

type Side = ClientMergePreview['kept']

const nameOf = ({ values }: Side) =>
  [values.first_name, values.last_name, values.second_last_name].filter(Boolean).join(' ')

/** Returns whether the records belong to two households and so cannot be merged. */
const isElsewhere = ({ refusal }: ClientMergePreview) => refusal === 'other-household'

/**
 * Compares two records of one person before a merge: what stays and what is moved. For two households it links them as
 * the same person instead.
 */
export function ClientMerge({ kept_id, gone_id }: { kept_id: string; gone_id: string }) {
  const { t } = useProgram()
  const query = useRead(previewClientMerge, { kept_id, gone_id })
  const list = { to: '/admin/clients', title: t('screens.admin_clients.title') }
  return (
    <RecordState query={query} list={list} title={t('staff.merge.title')}>
      {(preview) => (
        <RecordPage
          list={{ to: `/admin/clients/${kept_id}`, title: nameOf(preview.kept) }}
          title={t(isElsewhere(preview) ? 'households.same_person.two' : 'staff.merge.title')}
          note={t(isElsewhere(preview) ? 'households.same_person.why_text' : 'staff.merge.note')}
          actions={
            isElsewhere(preview) ? (
              <SamePersonActions id={kept_id} other={{ id: gone_id, name: nameOf(preview.gone) }} />
            ) : (
              <ButtonLink size="xs" replace to={`/admin/clients/${gone_id}?merge=${kept_id}`}>
                {t('staff.merge.swap')}
              </ButtonLink>
            )
          }
        >
          <Merge
            key={`${kept_id} ${preview.kept.version} ${preview.gone.version}`}
            preview={preview}
          />
        </RecordPage>
      )}
    </RecordState>
  )
}

function Merge({ preview }: { preview: ClientMergePreview }) {
  const { t, formats } = useProgram()
  const { kept, gone, refusal, moves } = preview
  const [take, setTake] = useState<readonly MergeField[]>(preview.take)
  const navigate = useNavigate()
  const text = (field: MergeField, { values }: Side) => {
    const value = values[field] ?? null
    if (value === null) return null
    if (field === 'birth_date') return formats.day(value)
    if (field === 'nationality') return formats.country(value)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value of the contract has a sentence
    if (field === 'sex') return t(`staff.sex.${value}` as AppWordKey)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value of the contract has a sentence
    if (field === 'relationship') return t(`staff.relationship.${value}` as AppWordKey)
    return value
  }
  const rows = mergeFields
    .map((name) => ({
      name,
      title: t(`trail.field.${name}`),
      kept: text(name, kept),
      gone: text(name, gone),
    }))
    .filter((row) => row.kept !== null || row.gone !== null)
  const covers = (side: Side) =>
    side.covers
      .map((one) =>
        [one.insurer ?? t('staff.unknown_insurer'), one.policy_number, one.member_id]
          .filter(Boolean)
          .join(' · ')
      )
      .join('; ')
  const counted = (['covers', 'consents', 'partners', 'addresses', 'invitations'] as const).filter(
    (name) => moves[name] > 0
  )
  return (
    <div className="stack">
      {refusal && refusal !== 'other-household' && (
        <NextStep role="alert">
          <b>{t(`staff.merge.refused.${refusal}`)}</b>
        </NextStep>
      )}
      <Panel
        title={t(isElsewhere(preview) ? 'households.same_person.values' : 'staff.merge.values')}
      >
        <CompareTable
          rows={rows}
          take={take}
          setTake={isElsewhere(preview) ? null : setTake}
          heads={[kept.account.name, gone.account.name]}
        >
          <CompareLine title={t('staff.policies')} kept={covers(kept)} gone={covers(gone)} />
          <CompareLine
            title={t('staff.merge.user')}
            kept={kept.user ?? ''}
            gone={gone.user ?? ''}
          />
          <CompareLine
            title={t('staff.client_claims.title')}
            kept={formats.number(kept.claims)}
            gone={formats.number(gone.claims)}
          />
        </CompareTable>
      </Panel>
      {!refusal && (
        <>
          <Panel title={t('staff.merge.moves')}>
            <ul className="changes">
              {counted.map((name) => (
                <li key={name}>{t(`staff.merge.move.${name}`, { count: moves[name] })}</li>
              ))}
              <li>{t('staff.merge.move.stays')}</li>
            </ul>
          </Panel>
          <MergeConfirm
            endpoint={mergeClients}
            input={{
              kept_id: kept.id,
              gone_id: gone.id,
              kept_version: kept.version,
              gone_version: gone.version,
              take: [...take],
            }}
            onDone={() => navigate(`/admin/clients/${kept.id}`, { replace: true })}
            done={t('staff.merge.done')}
            back={`/admin/clients/${kept.id}`}
          />
        </>
      )}
    </div>
  )
}
