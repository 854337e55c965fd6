import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { PriceList } from './price-list.tsx'

/** Price list of the caller's own clinic. */
export function OwnPrices({ partner }: { partner: { id: string } }) {
  const { t } = useProgram()
  return (
    <Panel title={t('parties.price.title')} note={t('parties.price.note_own')}>
      <PriceList of={{ partnerId: partner.id }} none={t('parties.price.none_own')} />
    </Panel>
  )
}
