import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconCheck,
  IconDeviceLaptop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { localePath, locales } from '@numo/kit/locales.ts'
import { schemes, type Scheme } from '@numo/kit/site.ts'
import { useProgram } from '../app/program.ts'
import { hatsOf, startOf, type Hat } from '../guards/decision.ts'
import { keep } from '../app/kept.ts'
import { useWho } from '../session/use-who.ts'
import { initialsOf, tintOf } from '../ui/avatar.tsx'
import { chooseScheme, chosenScheme, mantineScheme } from './scheme.ts'
import { openShortcuts } from './open-shortcuts.ts'

const schemeIcons = { system: IconDeviceLaptop, light: IconSun, dark: IconMoon }
const settingsOf: Record<Hat, string> = {
  admin: '/admin/profile',
  partner: '/dashboard/settings',
  client: '/home/settings',
}

/** Who is signed in, and what concerns them: settings, language, colours, their other areas, the way out. */
export function ProfileMenu({ hat, isWide = false }: { hat: Hat; isWide?: boolean }) {
  const { t, session } = useProgram()
  const who = useWho()
  const { user } = who
  const navigate = useNavigate()
  const others = hatsOf(who).filter((one) => one !== hat)
  return (
    <Menu position={isWide ? 'top-start' : 'bottom-end'} width={264}>
      <Menu.Target>
        <button type="button" className={isWide ? 'side-user' : 'iconbtn'}>
          <span className={`ava ava-sm ava-${tintOf(user.display_name)}`}>
            {initialsOf(user.display_name)}
          </span>
          {isWide ? (
            <span className="side-user-n">
              <b>{user.display_name}</b>
              {user.email}
            </span>
          ) : (
            <span className="vh"> {user.display_name}</span>
          )}
          <span className="vh">, {t('app.profile.label')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item
          leftSection={<IconSettings size={16} aria-hidden />}
          onClick={() => void navigate(settingsOf[hat])}
        >
          {t('app.profile.settings')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={openShortcuts}>
          {t('app.profile.shortcuts')}
        </Menu.Item>
        {others.length > 0 && <Menu.Label>{t('app.switch.label')}</Menu.Label>}
        {others.map((other) => (
          <Menu.Item
            key={other}
            leftSection={<IconSwitchHorizontal size={16} aria-hidden />}
            onClick={() => {
              keep('hat', other)
              void navigate(startOf(other, who))
            }}
          >
            {t(`app.switch.${other}`)}
          </Menu.Item>
        ))}
        <LanguageItems />
        <SchemeItems />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => void session.signOut()}
        >
          {t('app.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same page in the other languages; the server keeps the choice. */
function LanguageItems() {
  const { t, locale } = useProgram()
  const { pathname, search } = useLocation()
  return (
    <>
      <Menu.Label>{t('app.profile.language')}</Menu.Label>
      {locales.map((one) => (
        <Menu.Item
          key={one}
          component="a"
          href={`/-/locale/${one}?${new URLSearchParams({ to: localePath(one, pathname) + search })}`}
          lang={one}
          aria-current={one === locale ? 'true' : undefined}
          leftSection={<IconLanguage size={16} aria-hidden />}
          rightSection={one === locale ? <IconCheck size={14} aria-hidden /> : undefined}
        >
          {one === 'en' ? 'English' : 'Español'}
        </Menu.Item>
      ))}
    </>
  )
}

function SchemeItems() {
  const { t } = useProgram()
  const { setColorScheme } = useMantineColorScheme()
  const [chosen, setChosen] = useState<Scheme>(chosenScheme)
  return (
    <>
      <Menu.Label>{t('app.profile.scheme')}</Menu.Label>
      {schemes.map((scheme) => {
        const Icon = schemeIcons[scheme]
        return (
          <Menu.Item
            key={scheme}
            closeMenuOnClick={false}
            aria-current={scheme === chosen ? 'true' : undefined}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={scheme === chosen ? <IconCheck size={14} aria-hidden /> : undefined}
            onClick={() => {
              chooseScheme(scheme)
              setColorScheme(mantineScheme(scheme))
              setChosen(scheme)
            }}
          >
            {t(`app.scheme.${scheme}`)}
          </Menu.Item>
        )
      })}
    </>
  )
}
