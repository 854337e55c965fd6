import { IconCheck, IconMoon, IconSun } from '@tabler/icons-react'
import { useProgram } from '../app/program.ts'
import { MenuDivider, MenuItem, MenuLabel } from '../ui/menu-list.tsx'

/** Sample menu items on `/dev/components`. */
export default function MenuSample() {
  const { t } = useProgram()
  return (
    <>
      <MenuLabel>MenuLabel</MenuLabel>
      <MenuItem icon={<IconSun size={18} />} isChosen chosenIcon={<IconCheck size={16} />}>
        {t('app.scheme.light')}
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={<IconMoon size={18} />}>{t('app.scheme.dark')}</MenuItem>
    </>
  )
}
