import { IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import {
  changeProviderRecords,
  getProviderRecord,
  type ProviderRecord,
  type ProviderRow,
} from '@numo/domains/providers/contract-admin.ts'
import { localePath, ownNames } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { Activity } from '../app/record/activity.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Facts } from '../app/record/facts.tsx'
import { useRead } from '../app/use-read.ts'
import { QueryState } from '../app/query-state.tsx'
import { ProviderState } from '../directory/pills.tsx'
import { ProviderMerges } from './provider-merges.tsx'
import { ProviderDetails } from './provider-details.tsx'
import { ProviderPhotoPanel } from './provider-photo.tsx'
import { ProviderPlaces } from './provider-places.tsx'
import { EditSkills } from './provider-skills.tsx'
import { Completeness, LooksLike } from './provider-state.tsx'
import { SourceName, useSourceNote } from '../directory/source-name.tsx'
import { ButtonAnchor } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** Drawer of a provider: facts, locations and missing data. */
export function ProviderPeek({ row }: { row: ProviderRow }) {
  const query = useRead(getProviderRecord, { id: row.id })
  return (
    <>
      <p className="row">
        <ProviderState status={row.status} is_withheld={row.is_withheld} />
        <PublishButton row={row} />
      </p>
      <QueryState query={query}>{(provider) => <Record provider={provider} />}</QueryState>
    </>
  )
}

function Record({ provider }: { provider: ProviderRecord }) {
  const { t, locale, formats } = useProgram()
  const note = useSourceNote(provider.source)
  return (
    <>
      {provider.open_reports > 0 && (
        <p>
          <a
            href={localePath(
              locale,
              `/admin/providers?tab=reports&status=open&q=${encodeURIComponent(provider.full_name)}`
            )}
          >
            {t('directory.provider.open_reports', { count: provider.open_reports })}
          </a>
        </p>
      )}
      {provider.merged_into && (
        <Note>
          {t('directory.merge.merged_into')}{' '}
          <Link to={`/admin/providers?item=${provider.merged_into.id}`}>
            {provider.merged_into.full_name}
          </Link>
        </Note>
      )}
      {provider.status === 'active' && (
        <p>
          <ButtonAnchor
            size="xs"
            href={localePath(locale, `/providers/${provider.slug}`)}
            target="_blank"
            rel="noreferrer"
          >
            <IconExternalLink size={16} aria-hidden />
            {t('directory.open_public')}
          </ButtonAnchor>
        </p>
      )}
      <Facts
        items={[
          [
            t('directory.provider.specialty'),
            <span className="row" key="skills">
              {provider.specialties.map((one) => one[`name_${ownNames[locale]}`]).join(', ')}
              {provider.merged_into === null && <EditSkills provider={provider} />}
            </span>,
          ],
          [t('directory.provider.insurers'), formats.number(provider.insurers)],
          [
            t('directory.provider.confirmed'),
            provider.confirmed_on
              ? formats.day(provider.confirmed_on)
              : t('directory.provider.not_confirmed'),
          ],
          [t('directory.provider.npi'), provider.npi],
          [t('directory.source'), <SourceName key="source" source={provider.source} />],
        ]}
      />
      {note && <p className="dim">{note}</p>}
      {provider.merged_into === null && (
        <>
          <Completeness provider={provider} />
          <LooksLike provider={provider} />
          <ProviderDetails provider={provider} />
        </>
      )}
      <ProviderPhotoPanel provider={provider} />
      <ProviderPlaces provider={provider} />
      <ProviderMerges provider={provider} />
      <Activity type="provider" id={provider.id} />
    </>
  )
}

function PublishButton({ row }: { row: ProviderRow }) {
  const { t } = useProgram()
  const action = row.status === 'active' ? 'withhold' : 'publish'
  return (
    <ConfirmButton
      label={t(`directory.provider.${action}`)}
      question={t(`directory.provider.ask_${action}`, { name: row.full_name })}
      text={t(`directory.provider.text_${action}`)}
      done={t(
        action === 'publish' ? 'directory.provider.published' : 'directory.provider.was_withheld'
      )}
      is_danger={action === 'withhold'}
      endpoint={changeProviderRecords}
      input={{ action, selection: { ids: [row.id] } }}
      onDone={({ changed, skipped }) => {
        if (changed === 0)
          throw new CallProblem(
            422,
            'skipped',
            t(
              skipped[0]?.reason === 'source-says-gone'
                ? 'directory.reason.source_gone'
                : skipped[0]?.reason === 'merged'
                  ? 'directory.reason.merged'
                  : 'directory.reason.already'
            )
          )
      }}
    />
  )
}
