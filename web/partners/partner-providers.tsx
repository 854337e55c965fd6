import { useRead } from '../app/use-read.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listPartnerProviders,
  setPartnerProvider,
  setProviderBills,
  type PartnerProvider,
} from '@numo/domains/partners/contract-providers.ts'
import { billsChoices } from '@numo/domains/partners/enums.ts'
import type { PartnerRecord } from '@numo/domains/partners/contract-admin.ts'
import { listProviderRecords } from '@numo/domains/providers/contract-admin.ts'
import type { PageStart } from '../app/previous-next.tsx'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status, type Tone } from '../ui/status.tsx'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { FormButton, FormDialog } from '../app/forms/form-dialog.tsx'
import { ProviderState } from '../directory/pills.tsx'
import { Button } from '../ui/button.tsx'
import { ProviderRows } from '../parties/provider-rows.tsx'

type Bills = PartnerProvider['bills']

/** Paginated doctors and facilities of a partner. */
export function PartnerProviders({ partner }: { partner: PartnerRecord }) {
  const { t } = useProgram()
  const [place, setPlace] = useState<PageStart>({})
  const [isAdding, setAdding] = useState(false)
  const [bills, setBills] = useState<Bills | null>(null)
  const query = useRead(
    listPartnerProviders,
    { partner_id: partner.id, ...place, ...(bills && { bills }) },
    { placeholderData: keepPreviousData }
  )
  return (
    <Panel
      title={t('directory.providers')}
      note={t('practice.bills.note')}
      action={
        <Button size="xs" onClick={() => setAdding(true)}>
          {t('directory.partner.add_provider')}
        </Button>
      }
    >
      <SelectField
        name="bills_shown"
        label={t('practice.bills.filter')}
        value={bills}
        options={[
          [null, t('practice.bills.all')],
          ...billsChoices.map((one) => [one, t(`practice.bills.${one}`)] as const),
        ]}
        onChange={(chosen) => {
          setPlace({})
          setBills(billsChoices.find((one) => one === chosen) ?? null)
        }}
      />
      <ProviderRows
        query={query}
        go={setPlace}
        none={t(bills ? 'practice.bills.none' : 'directory.partner.no_providers')}
        renderAbove={(rows) => <SetBills partner={partner} rows={rows} />}
        roleOf={({ role }) => role?.role ?? t('directory.partner.role_directory')}
        renderActions={(row) => <Actions partner={partner} row={row} />}
      />
      {isAdding && <AddProvider partner={partner} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

const billsTones: Readonly<Record<Bills, Tone>> = {
  partner: 'ok',
  separately: 'warn',
  unknown: 'idle',
}

/** Sets who bills for one or several selected providers. */
function SetBills({ partner, rows }: { partner: PartnerRecord; rows: readonly PartnerProvider[] }) {
  const { t } = useProgram()
  const [only] = rows
  const name = rows.length === 1 && only ? only.full_name : null
  const names = rows.map(({ id, full_name }) => [id, full_name] as const)
  return (
    <FormButton
      label={t(name === null ? 'practice.bills.set' : 'practice.bills.title')}
      {...(name !== null && { aria: t('practice.bills.of', { name }) })}
      title={name === null ? t('practice.bills.set') : t('practice.bills.of', { name })}
      done={t('practice.bills.saved')}
      endpoint={setProviderBills}
      fixed={{
        partner_id: partner.id,
        ...(name !== null && { provider_ids: rows.map(({ id }) => id) }),
      }}
      fields={[
        {
          name: 'bills',
          label: t('practice.bills.title'),
          kind: 'select',
          value: only?.bills === 'unknown' ? 'separately' : (only?.bills ?? 'separately'),
          options: billsChoices.map((one) => [one, t(`practice.bills.${one}`)]),
        },
        ...(name === null
          ? [
              {
                name: 'provider_ids',
                label: t('directory.providers'),
                kind: 'checks' as const,
                value: rows.map(({ id }) => id),
                options: names,
              },
            ]
          : []),
      ]}
    />
  )
}

function Actions({ partner, row }: { partner: PartnerRecord; row: PartnerProvider }) {
  const { t } = useProgram()
  const { role } = row
  return (
    <>
      <Status tone={billsTones[row.bills]}>{t(`practice.bills.${row.bills}`)}</Status>
      <ProviderState status={row.status} is_withheld={false} />
      <SetBills partner={partner} rows={[row]} />
      {role?.status === 'active' && (
        <ConfirmButton
          is_danger
          label={t('directory.partner.take_off')}
          question={t('directory.partner.take_off_ask', { name: row.full_name })}
          text={t('directory.partner.take_off_text')}
          done={t('directory.partner.provider_removed')}
          endpoint={setPartnerProvider}
          input={{
            partner_id: partner.id,
            provider_id: row.id,
            role: role.role,
            status: 'inactive',
          }}
        />
      )}
    </>
  )
}

function AddProvider({ partner, onClose }: { partner: PartnerRecord; onClose: () => void }) {
  const { t, caller } = useProgram()
  return (
    <FormDialog
      title={t('directory.partner.add_provider')}
      done={t('directory.partner.provider_added')}
      submit={t('directory.add')}
      onClose={onClose}
      endpoint={setPartnerProvider}
      fixed={{ partner_id: partner.id, status: 'active' }}
      fields={[
        {
          name: 'provider_id',
          label: t('directory.partner.find_provider'),
          kind: 'pick',
          chosen: null,
          find: async (q, signal) => {
            const { rows } = await caller.call(listProviderRecords, { q, limit: 8 }, signal)
            return rows.map(({ id, full_name, city }) => ({
              id,
              name: full_name,
              note: city ?? '',
            }))
          },
        },
        { name: 'role', label: t('directory.partner.role'), max: 60 },
      ]}
    />
  )
}
