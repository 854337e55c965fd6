import { getClaimSample, setClaimSample } from '@numo/domains/claims/contract-sample.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { percentText } from '../cover/figures.ts'

/** Says how many of the claims that pass every check get a second look, and lets staff change it. */
export function SecondLook() {
  const { t } = useProgram()
  const { data } = useRead(getClaimSample, {})
  if (!data) return null
  const { second_look_bps, sampled_count } = data
  return (
    <div className="row">
      <span className="dim">
        {t('claims.sample.rate', { share: percentText(second_look_bps), count: sampled_count })}
      </span>
      <FormButton
        label={t('claims.sample.change')}
        title={t('claims.sample.title')}
        submit={t('claims.sample.save')}
        endpoint={setClaimSample}
        fixed={{ seen_bps: second_look_bps }}
        fields={[
          {
            name: 'second_look_bps',
            kind: 'percent',
            label: t('claims.sample.share'),
            value: second_look_bps,
          },
          { name: 'reason', label: t('claims.sample.reason'), max: 500 },
        ]}
        done={t('claims.sample.saved')}
      >
        <p>{t('claims.sample.text')}</p>
      </FormButton>
    </div>
  )
}
