import { IconDownload } from '@tabler/icons-react'
import { exportOwnPrices } from '@numo/domains/partners/contract-products.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { saveFile } from '../app/save-file.ts'
import { Panel } from '../ui/panel.tsx'
import { PriceImport } from './price-import.tsx'
import { PriceList } from './price-list.tsx'

/** Price list of the caller's own clinic: its versions, and the whole of it as a file that can be changed and imported. */
export function OwnPrices({ partner: { id: partnerId } }: { partner: { id: string } }) {
  const { t, locale } = useProgram()
  return (
    <Panel
      title={t('parties.price.title')}
      note={t('clinic_desk.prices.note')}
      action={
        <span className="row">
          <CommandButton
            size="xs"
            endpoint={exportOwnPrices}
            input={{ partnerId, locale, state: 'today' }}
            onDone={saveFile}
          >
            <IconDownload size={16} aria-hidden />
            {t('list.export')}
          </CommandButton>
          <PriceImport of={{ partnerId }} />
        </span>
      }
    >
      <PriceList of={{ partnerId }} none={t('parties.price.none_own')} />
    </Panel>
  )
}
