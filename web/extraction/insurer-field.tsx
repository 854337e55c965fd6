import { useRead } from '../app/use-read.ts'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { InsurerCandidate } from '@numo/domains/extractions/contract-fields.ts'
import { listInsurers } from '@numo/domains/insurance/contract.ts'
import { useProgram } from '../app/program.ts'
import { FieldFrame } from '../ui/fields/field-frame.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'
import { Button } from '../ui/button.tsx'
import { insurerChoices, notListed } from './insurer-choices.ts'

/** `id` is empty before a selection, `none` for an insurer that is not listed; then `name` is its name. */
export type ChosenInsurer = { id: string; name: string }

type Props = {
  chosen: ChosenInsurer
  candidates: readonly InsurerCandidate[]
  /** Insurer of the policy. */
  own: { id: string; name: string } | null
  error?: string | undefined
  nameError?: string | undefined
  onChoose: (chosen: ChosenInsurer) => void
  onFocus: () => void
}

/** Selects the insurer of the card: candidates by name first, then all, or one that is not listed. */
export function InsurerField({
  chosen,
  candidates,
  own,
  error,
  nameError,
  onChoose,
  onFocus,
}: Props) {
  const { t } = useProgram()
  const all = useRead(listInsurers, {}, { staleTime: 300_000 })
  const first = new Set(candidates.map(({ slug }) => slug))
  const others = (all.data?.insurers ?? []).filter(({ id }) => !first.has(id))
  const isKnown = chosen.id !== '' && chosen.id !== notListed
  return (
    <div className="rfield" data-open={chosen.id === '' || undefined}>
      <FieldFrame name="insurer" label={t('card.field.insurer')} error={error} shown={chosen.id}>
        {(described) => (
          <select
            {...described}
            value={chosen.id}
            required
            onFocus={onFocus}
            onChange={({ target }) => onChoose({ ...chosen, id: target.value })}
          >
            <option value="">{t('card.insurer.choose')}</option>
            {candidates.length > 0 && (
              <optgroup label={t('card.insurer.maybe')}>
                {candidates.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
            <optgroup label={t('card.insurer.all')}>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
            <option value={notListed}>{t('card.insurer.not_listed')}</option>
          </select>
        )}
      </FieldFrame>
      {isKnown && (
        <p className="field-ok">
          <IconCircleCheckFilled size={18} aria-hidden />
          {t('card.insurer.matched')}
        </p>
      )}
      {chosen.id === '' && (
        <div className="doubt">
          <div className="doubt-t">
            <p>
              {chosen.name !== '' && t('card.insurer.says', { name: chosen.name })}{' '}
              {t('card.insurer.ask')}
            </p>
            <fieldset className="doubt-c" aria-label={t('card.field.insurer')}>
              {insurerChoices(candidates, own).map(({ id, name }) => (
                <Button key={id} onClick={() => onChoose({ ...chosen, id })}>
                  {name === null ? t('card.insurer.not_listed') : t('card.insurer.is', { name })}
                </Button>
              ))}
            </fieldset>
          </div>
        </div>
      )}
      {chosen.id === notListed && (
        <TextField
          name="insurer_name"
          label={t('card.insurer.name')}
          hint={t('card.insurer.unknown')}
          error={nameError}
          maxLength={200}
          value={chosen.name}
          onFocus={onFocus}
          onChange={(name) => onChoose({ ...chosen, name: name ?? '' })}
        />
      )}
    </div>
  )
}
