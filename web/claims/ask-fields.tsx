import {
  messageTemplates,
  templateNames,
  type TemplateName,
} from '@numo/domains/claims/rules-templates.ts'
import { locales } from '@numo/kit/locales.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BulkFormProps } from '../app/list/declaration.ts'
import { useProgram } from '../app/program.ts'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { AreaField } from '../ui/fields/text-fields.tsx'

/** A message in each language, begun from a template. */
export function AskFields({ fields, onChange }: BulkFormProps) {
  const { t } = useProgram()
  const [template, setTemplate] = useState<TemplateName>('documents')
  const begin = useEffectEvent(() => {
    if (fields['texts'] === undefined) onChange({ ...fields, texts: messageTemplates[template] })
  })
  useEffect(() => begin(), [])
  const texts = { ...messageTemplates[template], ...textsOf(fields['texts']) }
  return (
    <>
      <SelectField<TemplateName>
        name="template"
        label={t('claims.template.title')}
        value={template}
        options={templateNames.map((name) => [name, t(`claims.template.names.${name}`)])}
        onChange={(name) => {
          if (name === null) return
          setTemplate(name)
          onChange({ ...fields, texts: messageTemplates[name] })
        }}
      />
      <p className="dim">{t('claims.template.hint')}</p>
      {locales.map((locale) => (
        <AreaField
          key={locale}
          name={`text_${locale}`}
          label={t(`claims.template.${locale}`)}
          maxLength={1500}
          value={texts[locale]}
          onChange={(text) => onChange({ ...fields, texts: { ...texts, [locale]: text ?? '' } })}
        />
      ))}
    </>
  )
}

const textsOf = (texts: unknown): object =>
  typeof texts === 'object' && texts !== null ? texts : {}
