import { useState } from 'react'
import type { InsurerRecord } from '@numo/domains/insurance/contract-admin.ts'
import { careSettings } from '@numo/domains/insurance/contract-fields.ts'
import {
  deleteInsuranceRequirement,
  requestKinds,
  requiredDocuments,
  saveInsuranceRequirement,
  type InsurerRequirement,
} from '@numo/domains/insurance/contract-requirements.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { PartRow } from '../app/record/part-row.tsx'
import { Button } from '../ui/button.tsx'

/** Documents an insurer requires for a request, its deadlines and response time. */
export function InsurerRequirements({ insurer }: { insurer: InsurerRecord }) {
  const { t } = useProgram()
  const [edited, setEdited] = useState<InsurerRequirement | 'new' | null>(null)
  return (
    <Panel
      title={t('directory.insurer.requirement.title')}
      action={
        <Button size="xs" onClick={() => setEdited('new')}>
          {t('directory.insurer.requirement.new')}
        </Button>
      }
    >
      {insurer.requirements.length === 0 && (
        <p className="dim">{t('directory.insurer.requirement.none')}</p>
      )}
      <ul className="rows">
        {insurer.requirements.map((one) => (
          <PartRow
            key={one.id}
            id={`requirement-${one.id}`}
            name={t(`directory.insurer.requirement.requests.${one.request}`)}
            edit={{
              label: t('directory.insurer.requirement.edit'),
              open: () => setEdited(one),
            }}
            actions={
              <ConfirmButton
                is_danger
                label={t('directory.remove')}
                question={t('directory.insurer.requirement.ask')}
                text={t('directory.insurer.requirement.text')}
                done={t('directory.insurer.requirement.removed')}
                endpoint={deleteInsuranceRequirement}
                input={{
                  insurer_id: insurer.id,
                  id: one.id,
                  version: one.version,
                }}
              />
            }
          >
            <Facts one={one} />
          </PartRow>
        ))}
      </ul>
      {edited && (
        <RequirementForm
          insurer={insurer}
          requirement={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  )
}

function Facts({ one }: { one: InsurerRequirement }) {
  const { t } = useProgram()
  const times = [
    one.deadline_days !== null &&
      t('directory.insurer.requirement.deadline_in', { count: one.deadline_days }),
    one.answer_days !== null &&
      t('directory.insurer.requirement.answer_in', { count: one.answer_days }),
  ].filter((text) => text !== false)
  return (
    <>
      <small>
        {one.care_setting
          ? t(`directory.insurer.rule.settings.${one.care_setting}`)
          : t('directory.insurer.requirement.all_care')}
      </small>
      <small>
        {one.documents
          .map((document) => t(`directory.insurer.requirement.document.${document}`))
          .join(', ')}
      </small>
      {times.length > 0 && <small>{times.join(' · ')}</small>}
      {one.notes && <small>{one.notes}</small>}
    </>
  )
}

function RequirementForm({
  insurer,
  requirement,
  onClose,
}: {
  insurer: InsurerRecord
  requirement: InsurerRequirement | null
  onClose: () => void
}) {
  const { t } = useProgram()
  return (
    <FormDialog
      title={t(`directory.insurer.requirement.${requirement ? 'edit' : 'new'}`)}
      done={t('directory.insurer.requirement.saved')}
      onClose={onClose}
      endpoint={saveInsuranceRequirement}
      fixed={{
        insurer_id: insurer.id,
        ...(requirement && { id: requirement.id, version: requirement.version }),
      }}
      fields={[
        {
          name: 'request',
          label: t('directory.insurer.requirement.request'),
          kind: 'select',
          value: requirement?.request ?? 'claim',
          options: requestKinds.map((one) => [
            one,
            t(`directory.insurer.requirement.requests.${one}`),
          ]),
        },
        {
          name: 'care_setting',
          label: t('directory.insurer.rule.setting'),
          kind: 'select',
          value: requirement?.care_setting,
          options: [
            [null, t('directory.insurer.requirement.all_care')],
            ...careSettings.map(
              (one) => [one, t(`directory.insurer.rule.settings.${one}`)] as const
            ),
          ],
        },
        {
          name: 'documents',
          label: t('directory.insurer.requirement.documents'),
          kind: 'checks',
          value: requirement?.documents ?? [],
          options: requiredDocuments.map((one) => [
            one,
            t(`directory.insurer.requirement.document.${one}`),
          ]),
        },
        {
          name: 'deadline_days',
          label: t('directory.insurer.requirement.deadline'),
          hint: t('directory.insurer.requirement.deadline_hint'),
          kind: 'number',
          value: requirement?.deadline_days,
          max: 4,
        },
        {
          name: 'answer_days',
          label: t('directory.insurer.requirement.answer'),
          kind: 'number',
          value: requirement?.answer_days,
          max: 3,
        },
        {
          name: 'notes',
          label: t('directory.notes'),
          kind: 'area',
          value: requirement?.notes,
          max: 2000,
        },
      ]}
    />
  )
}
