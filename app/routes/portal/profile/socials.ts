import { invalid, problemDetail } from '#app/domain/problem.ts';
import { isAddress, withScheme } from '#app/domain/urls.ts';
import { message } from '#app/i18n/message.ts';
import type { OwnProfile } from '#app/domain/creators/profile/profile.ts';

type Socials = OwnProfile['socials'];

/** The networks of the form, with the start of their profiles' URLs. */
const networks = {
  Instagram: 'https://www.instagram.com/',
  TikTok: 'https://www.tiktok.com/@',
  YouTube: 'https://www.youtube.com/@',
  Website: undefined,
} as const;

type Platform = keyof typeof networks;

export const socialPlatforms = Object.keys(networks) as Platform[];

/** The text of a network's field: the handle, else the URL. */
export function socialText(socials: Socials, platform: Platform): string {
  const found = socials.find((social) => isOf(social, platform));
  return (platform === 'Website' ? found?.url : (found?.handle ?? found?.url)) ?? '';
}

/** A profile on a network, as the form sends it. */
type SentSocial = Socials[number] | ReturnType<typeof addressOf>;

/** Reads the fields. Other networks, and what else is known of a network, stay. */
export function readSocials(form: ReadonlyMap<string, string>, present: Socials): SentSocial[] {
  const others = present.filter((social) => !socialPlatforms.some((platform) => isOf(social, platform)));
  const own = socialPlatforms.flatMap((platform): SentSocial[] => {
    const text = form.get(platform)?.trim() ?? '';
    if (text === '') return [];
    if (text === socialText(present, platform)) return present.filter((social) => isOf(social, platform));
    return [addressOf(platform, text)];
  });
  return [...own, ...others];
}

function isOf(social: Socials[number], platform: Platform): boolean {
  return social.platform.toLowerCase() === platform.toLowerCase();
}

/** @throws Problem `invalid-input` naming the network whose text is neither a handle nor an address. */
function addressOf(platform: Platform, text: string): { platform: string; handle?: string; url: string } {
  const start = networks[platform];
  if (start !== undefined && !isAddress(text)) {
    const handle = text.replace(/^@/, '');
    return { platform, handle, url: start + encodeURIComponent(handle) };
  }
  const address = withScheme(text);
  const url = URL.canParse(address) && !/\s/.test(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !/[^.]\.[^.]/.test(url.hostname) || url.username !== '')
    throw invalid([problemDetail(platform, message('not-url'))]);
  return { platform, url: url.href };
}
