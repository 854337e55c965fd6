import { useState } from 'react'
import type { InsurerRecord, PreauthorizationRule } from '@numo/domains/insurance/contract-admin.ts'
import { careSettings } from '@numo/domains/insurance/contract-fields.ts'
import {
  deletePreauthorizationRule,
  savePreauthorizationRule,
} from '@numo/domains/insurance/contract-parts.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { PartRow } from '../app/record/part-row.tsx'
import { Button } from '../ui/button.tsx'

/** Preauthorization rules of an insurer. */
export function InsurerRules({ insurer }: { insurer: InsurerRecord }) {
  const { t } = useProgram()
  const [edited, setEdited] = useState<PreauthorizationRule | 'new' | null>(null)
  // A rule with an end date was replaced or ended; it may still apply until that day, which is shown.
  const current = insurer.rules.filter(({ valid_until }) => valid_until === null)
  const past = insurer.rules.filter(({ valid_until }) => valid_until !== null)
  return (
    <Panel
      title={t('directory.insurer.rule.title')}
      action={
        <Button size="xs" onClick={() => setEdited('new')}>
          {t('directory.insurer.rule.new')}
        </Button>
      }
    >
      {insurer.rules.length === 0 && <p className="dim">{t('directory.insurer.rule.none')}</p>}
      <ul className="rows">
        {current.map((rule) => (
          <PartRow
            key={rule.id}
            id={`rule-${rule.id}`}
            name={t(`directory.insurer.rule.settings.${rule.care_setting}`)}
            state={<RuleState rule={rule} />}
            edit={{ label: t('directory.insurer.rule.edit'), open: () => setEdited(rule) }}
            actions={
              <ConfirmButton
                is_danger
                label={t('directory.remove')}
                question={t('directory.insurer.rule.ask')}
                text={t('directory.insurer.rule.text')}
                done={t('directory.insurer.rule.removed')}
                endpoint={deletePreauthorizationRule}
                input={{
                  insurer_id: insurer.id,
                  id: rule.id,
                  version: rule.version,
                }}
              />
            }
          >
            <RuleFacts rule={rule} />
          </PartRow>
        ))}
      </ul>
      {past.length > 0 && (
        <details>
          <summary>{t('directory.insurer.rule.past', { count: past.length })}</summary>
          <ul className="rows">
            {past.map((rule) => (
              <PartRow
                key={rule.id}
                id={`rule-${rule.id}`}
                name={t(`directory.insurer.rule.settings.${rule.care_setting}`)}
                state={<RuleState rule={rule} />}
              >
                <RuleFacts rule={rule} />
              </PartRow>
            ))}
          </ul>
        </details>
      )}
      {edited && (
        <RuleForm
          insurer={insurer}
          rule={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  )
}

const RuleState = ({ rule }: { rule: PreauthorizationRule }) => {
  const { t } = useProgram()
  return (
    <Status tone={rule.is_required && rule.valid_until === null ? 'warn' : 'idle'}>
      {t(`directory.insurer.rule.${rule.is_required ? 'required_short' : 'not_required'}`)}
    </Status>
  )
}

/** Plans, lead time and validity of a rule. */
function RuleFacts({ rule }: { rule: PreauthorizationRule }) {
  const { t, formats } = useProgram()
  const { lead_hours, emergency_hours, late_paid_bps, validity_days, valid_from, valid_until } =
    rule
  return (
    <>
      <small>
        {rule.plan?.name ?? t('directory.insurer.rule.all_plans')}
        {lead_hours !== null &&
          ` · ${t('directory.insurer.rule.lead_hours', { count: lead_hours })}`}
        {emergency_hours !== null &&
          ` · ${t('directory.insurer.rule.emergency_hours', { count: emergency_hours })}`}
        {late_paid_bps !== null &&
          ` · ${t('directory.insurer.rule.late_paid_share', { share: late_paid_bps / 100 })}`}
        {validity_days !== null &&
          ` · ${t('directory.insurer.rule.validity_days', { count: validity_days })}`}
      </small>
      <small>
        {valid_until
          ? t('directory.insurer.rule.from_until', {
              from: formats.day(valid_from),
              until: formats.day(valid_until),
            })
          : t('directory.insurer.rule.from', { from: formats.day(valid_from) })}
      </small>
      {rule.notes && <small>{rule.notes}</small>}
    </>
  )
}

function RuleForm({
  insurer,
  rule,
  onClose,
}: {
  insurer: InsurerRecord
  rule: PreauthorizationRule | null
  onClose: () => void
}) {
  const { t } = useProgram()
  return (
    <FormDialog
      title={t(rule ? 'directory.insurer.rule.edit' : 'directory.insurer.rule.new')}
      done={t('directory.insurer.rule.saved')}
      onClose={onClose}
      endpoint={savePreauthorizationRule}
      fixed={{ insurer_id: insurer.id, ...(rule && { id: rule.id, version: rule.version }) }}
      fields={[
        {
          name: 'insurance_plan_id',
          label: t('directory.insurer.rule.plan'),
          kind: 'select',
          value: rule?.insurance_plan_id,
          options: [
            [null, t('directory.insurer.rule.all_plans')],
            ...insurer.plan_rows.map(({ id, name }) => [id, name] as const),
          ],
        },
        {
          name: 'care_setting',
          label: t('directory.insurer.rule.setting'),
          kind: 'select',
          value: rule?.care_setting ?? 'inpatient',
          options: careSettings.map((one) => [one, t(`directory.insurer.rule.settings.${one}`)]),
        },
        {
          name: 'is_required',
          label: t('directory.insurer.rule.required'),
          kind: 'check',
          value: rule?.is_required ?? true,
        },
        {
          name: 'lead_hours',
          label: t('directory.insurer.rule.lead'),
          kind: 'number',
          value: rule?.lead_hours,
          max: 4,
        },
        {
          name: 'emergency_hours',
          label: t('directory.insurer.rule.emergency'),
          kind: 'number',
          value: rule?.emergency_hours,
          max: 3,
        },
        {
          name: 'late_paid_bps',
          label: t('directory.insurer.rule.late_paid'),
          hint: t('directory.insurer.rule.late_paid_hint'),
          kind: 'percent',
          value: rule?.late_paid_bps,
          max: 6,
        },
        {
          name: 'validity_days',
          label: t('directory.insurer.rule.validity'),
          kind: 'number',
          value: rule?.validity_days,
          max: 3,
        },
        { name: 'notes', label: t('directory.notes'), kind: 'area', value: rule?.notes, max: 2000 },
        {
          name: 'valid_from',
          label: t('directory.insurer.rule.valid_from'),
          hint: t('directory.insurer.rule.valid_from_hint'),
          kind: 'date',
        },
      ]}
    />
  )
}
