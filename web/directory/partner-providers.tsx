import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listPartnerProviders,
  setPartnerProvider,
  type PartnerProvider,
  type PartnerRecord,
} from '@numo/domains/partners/contract-admin.ts'
import { listProviderRecords } from '@numo/domains/providers/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../record/confirm-button.tsx'
import { Panel } from '../record/panel.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { FormDialog } from './form-dialog.tsx'
import { ProviderState } from './pills.tsx'
import { Pick, type Choice } from './pick.tsx'

/** Doctors and facilities of an organisation, a page at a time. */
export function PartnerProviders({ partner }: { partner: PartnerRecord }) {
  const { t, caller } = useProgram()
  const [place, setPlace] = useState<{ after?: string; before?: string }>({})
  const [isAdding, setAdding] = useState(false)
  const query = useQuery({
    queryKey: ['list', 'partner-providers', partner.id, place],
    queryFn: ({ signal }) =>
      caller.call(listPartnerProviders, { partner_id: partner.id, ...place }, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel
      title={t('directory.providers')}
      action={
        <button type="button" className="btn btn-line btn-xs" onClick={() => setAdding(true)}>
          {t('directory.partner.add_provider')}
        </button>
      }
    >
      <QueryState query={query}>
        {({ rows, next, previous }) => (
          <>
            {rows.length === 0 && <p className="dim">{t('directory.partner.no_providers')}</p>}
            <ul className="rows">
              {rows.map((row) => (
                <OneProvider key={row.id} partner={partner} row={row} />
              ))}
            </ul>
            {(next ?? previous) !== null && (
              <p className="row">
                <button
                  type="button"
                  className="btn btn-line btn-xs"
                  disabled={previous === null}
                  onClick={() => setPlace(previous === null ? {} : { before: previous })}
                >
                  {t('list.previous')}
                </button>
                <button
                  type="button"
                  className="btn btn-line btn-xs"
                  disabled={next === null}
                  onClick={() => setPlace(next === null ? {} : { after: next })}
                >
                  {t('list.next')}
                </button>
              </p>
            )}
          </>
        )}
      </QueryState>
      {isAdding && <AddProvider partner={partner} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function OneProvider({ partner, row }: { partner: PartnerRecord; row: PartnerProvider }) {
  const { t, locale, caller } = useProgram()
  const skills = row.specialties.map((one) => (locale === 'es' ? one.name_es : one.name_en))
  const { role } = row
  return (
    <li>
      <span>
        <b>{row.full_name}</b>
        <small>
          {[role ? role.role : t('directory.partner.role_directory'), ...skills].join(' · ')}
        </small>
      </span>
      <span className="row">
        <ProviderState status={row.status} is_withheld={false} />
        {role?.status === 'active' && (
          <ConfirmButton
            is_danger
            label={t('directory.partner.take_off')}
            question={t('directory.partner.take_off_ask', { name: row.full_name })}
            text={t('directory.partner.take_off_text')}
            done={t('directory.partner.provider_removed')}
            run={() =>
              caller.call(setPartnerProvider, {
                partner_id: partner.id,
                provider_id: row.id,
                role: role.role,
                status: 'inactive',
              })
            }
          />
        )}
      </span>
    </li>
  )
}

function AddProvider({ partner, onClose }: { partner: PartnerRecord; onClose: () => void }) {
  const { t, caller } = useProgram()
  const [chosen, setChosen] = useState<Choice | null>(null)
  return (
    <FormDialog
      title={t('directory.partner.add_provider')}
      done={t('directory.partner.provider_added')}
      submit={t('directory.add')}
      onClose={onClose}
      check={(): Record<string, string> =>
        chosen ? {} : { provider: t('directory.need', { label: t('directory.providers') }) }
      }
      fields={[
        {
          name: 'role',
          label: t('directory.partner.role'),
          value: '',
          is_required: true,
          max: 60,
        },
      ]}
      send={(values) =>
        caller.call(setPartnerProvider, {
          partner_id: partner.id,
          provider_id: chosen?.id ?? '',
          role: values.text('role'),
          status: 'active',
        })
      }
    >
      <Pick
        name="provider"
        label={t('directory.partner.find_provider')}
        chosen={chosen}
        onChoose={setChosen}
        find={async (q, signal) => {
          const { rows } = await caller.call(listProviderRecords, { q, limit: 8 }, signal)
          return rows.map(({ id, full_name, city }) => ({ id, name: full_name, note: city ?? '' }))
        }}
      />
    </FormDialog>
  )
}
