import { ownNames } from '@numo/kit/locales.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  mergeProviderRecords,
  previewProviderMerge,
  type MergePreview,
} from '@numo/domains/providers/contract-merge.ts'
import { mergeFields, type MergeField } from '@numo/domains/providers/rules-merge.ts'
import { useProgram } from '../app/program.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { CompareLine, CompareTable } from '../app/record/compare-table.tsx'
import { MergeConfirm } from '../app/record/merge-confirm.tsx'
import { Panel } from '../ui/panel.tsx'
import { RecordPage } from '../app/record/record-page.tsx'
import { RecordState } from '../app/record/record-state.tsx'
import { useRead } from '../app/use-read.ts'
import { mergeTitles } from './merge-titles.ts'
import { mergePath } from './provider-state.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { NextStep } from '../ui/note.tsx'

const list = '/admin/providers?tab=duplicates'

/** Compares two pages of one provider before a merge: what stays and what is moved. */
export function MergePage({ kept_id, gone_id }: { kept_id: string; gone_id: string }) {
  const { t } = useProgram()
  const query = useRead(previewProviderMerge, { kept_id, gone_id })
  const up = { to: list, title: t('directory.provider.duplicates') }
  return (
    <RecordState query={query} list={up} title={t('directory.merge.title')}>
      {(preview) => (
        <RecordPage
          list={up}
          title={t('directory.merge.title')}
          note={t('directory.merge.note')}
          actions={
            <ButtonLink size="xs" replace to={mergePath(gone_id, kept_id)}>
              {t('directory.merge.swap')}
            </ButtonLink>
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

function Merge({ preview }: { preview: MergePreview }) {
  const { t } = useProgram()
  const { kept, gone, refusal } = preview
  const [take, setTake] = useState<readonly MergeField[]>(preview.take)
  const navigate = useNavigate()
  return (
    <div className="stack">
      {refusal && (
        <NextStep role="alert">
          <b>{t(`directory.merge.refused.${refusal}`)}</b>
        </NextStep>
      )}
      <Values preview={preview} take={take} setTake={setTake} />
      <Moves preview={preview} />
      {!refusal && (
        <MergeConfirm
          endpoint={mergeProviderRecords}
          input={{
            kept_id: kept.id,
            gone_id: gone.id,
            kept_version: kept.version,
            gone_version: gone.version,
            take: [...take],
          }}
          onDone={() => navigate(`/admin/providers?item=${kept.id}`)}
          done={t('directory.merge.done')}
          back={list}
        />
      )}
    </div>
  )
}

function Values({
  preview: { kept, gone },
  take,
  setTake,
}: {
  preview: MergePreview
  take: readonly MergeField[]
  setTake: (take: readonly MergeField[]) => void
}) {
  const { t, formats, locale } = useProgram()
  const skill = `name_${ownNames[locale]}` as const
  const text = (field: MergeField, value: string | number | null | undefined) => {
    if (value === null || value === undefined) return null
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value of the contract has a sentence
    if (field === 'gender') return t(`directory.provider.genders.${value}` as AppWordKey)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value of the contract has a sentence
    if (field === 'facility_type') return t(`directory.type_of.${value}` as AppWordKey)
    return String(value)
  }
  const rows = mergeFields
    .map((name) => ({
      name,
      title: t(mergeTitles[name]),
      kept: text(name, kept.values[name]),
      gone: text(name, gone.values[name]),
    }))
    .filter((row) => row.kept !== null || row.gone !== null)
  const line = (title: AppWordKey, of: (side: MergePreview['kept']) => string) => (
    <CompareLine title={t(title)} kept={of(kept)} gone={of(gone)} />
  )
  return (
    <Panel title={t('directory.merge.values')} note={t('directory.merge.values_note')}>
      <CompareTable
        rows={rows}
        take={take}
        setTake={setTake}
        heads={[`/providers/${kept.slug}`, `/providers/${gone.slug}`]}
      >
        {line('directory.provider.specialty', ({ specialties }) =>
          specialties.map((one) => one[skill]).join(', ')
        )}
        {line('directory.provider.languages', ({ languages }) =>
          languages.map((code) => formats.language(code)).join(', ')
        )}
        {line('directory.provider.places', ({ places }) =>
          places.map(({ name, address }) => `${name}: ${address}`).join('; ')
        )}
        {line('directory.source', ({ source }) => source ?? t('directory.by_hand'))}
      </CompareTable>
    </Panel>
  )
}

function Moves({ preview: { moves, claims, gone, kept } }: { preview: MergePreview }) {
  const { t } = useProgram()
  const counted = (
    [
      'places',
      'shared_places',
      'acceptances',
      'saved',
      'reports',
      'partners',
      'addresses',
      'former_addresses',
    ] as const
  ).filter((name) => moves[name] > 0)
  return (
    <Panel title={t('directory.merge.moves')}>
      <ul className="changes">
        {counted.map((name) => (
          <li key={name}>{t(`directory.merge.move.${name}`, { count: moves[name] })}</li>
        ))}
        <li>{t('directory.merge.move.address', { from: gone.slug, to: kept.slug })}</li>
        <li>{t('directory.merge.move.imports')}</li>
        {gone.status === 'active' && kept.status === 'draft' && (
          <li>{t('directory.merge.move.published')}</li>
        )}
        {claims > 0 && <li>{t('directory.merge.move.claims', { count: claims })}</li>}
      </ul>
    </Panel>
  )
}
