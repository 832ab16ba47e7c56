import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { limitUploads } from '#app/auth/upload-limit.ts';
import { contrastOf } from '#app/domain/channels/brand-look.ts';
import { listOverrides, resetOverrides, type Overrides } from '#app/domain/creators/profile/overrides.ts';
import { getOwnProfile, saveOwnProfile, type OwnProfile } from '#app/domain/creators/profile/profile.ts';
import { limits } from '#app/domain/limits.ts';
import { Problem } from '#app/domain/problem.ts';
import { isFormWithFile, readForm, readFormWithFile, textsOf } from '#app/http/request.ts';
import { Field } from '../fields.tsx';
import { errorsOf, savedBanner, withCreatorPage } from '../with-page.tsx';
import type { CreatorPage, PageResult } from '../page-response.tsx';
import { PictureCard, savePicture } from './profile-picture.tsx';
import { readSocials, socialPlatforms, socialText } from './socials.ts';

/** The creator's own profile, and what brands show differently. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, (page) => showProfile(page));
}

/** Photos of phones are smaller. */
const maxPhotoBytes = 50 * 1024 * 1024;

/** Saves the profile and its picture, or makes a brand show the profile. After the first profile comes the first drop. */
export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async (page) => {
    if (!isFormWithFile(request)) return save(page, await readForm(request));
    const read = (maxBytes: number) => readFormWithFile(request, maxBytes, maxPhotoBytes);
    try {
      const { creatorId } = page.principal;
      return await limitUploads(creatorId, async () => saveForm(page, await read(limits.pictureBytes)));
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'too-many-uploads')) throw error;
      return saveForm(page, await read(0), error);
    }
  });
}

/** @param rejection why no picture can be saved now. */
async function saveForm(page: CreatorPage, files: FormData, rejection?: Problem): Promise<PageResult> {
  return save(page, textsOf(files), () => savePicture(page, files, rejection));
}

async function save(
  page: CreatorPage,
  form: RejectedProfile['form'],
  saveOwnPicture?: () => ReturnType<typeof savePicture>,
): Promise<PageResult> {
  const collab = form.get('collab');
  const texts = await errorsIn(page, async () => {
    if (collab !== undefined) await resetOverrides(page.principal, collab);
    else if (form.has('firstName') || !saveOwnPicture) await saveDetails(page, form);
  });
  // A picture that fails costs no text, and the reverse.
  const picture = await saveOwnPicture?.();
  const errors = { ...texts, ...picture };
  if (Object.keys(errors).length > 0)
    return { ...(await showProfile(page, { form: texts ? form : noFields, errors })), status: 400 };
  const isDone = form.has('firstName') && !form.has('remove');
  if (isFirst(page) && isDone) return { redirect: '/portal/drops/new' };
  return { redirect: `${profilePath(page)}${isFirst(page) ? '&' : '?'}saved=yes` };
}

/** The errors by field; undefined without one. */
async function errorsIn(
  { locale }: CreatorPage,
  work: () => Promise<void>,
): Promise<Record<string, string> | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return errorsOf(error, locale);
  }
}

/** Whether the page is a step between an invitation and the first drop. */
const isFirst = ({ request }: CreatorPage) => new URL(request.url).searchParams.has('first');

const profilePath = (page: CreatorPage) => `/portal/profile${isFirst(page) ? '?first=yes' : ''}`;

async function saveDetails({ principal }: CreatorPage, form: RejectedProfile['form']): Promise<void> {
  const { socials } = await getOwnProfile(principal);
  const names = ['firstName', 'lastName', 'bio', 'primaryColor'];
  const sent = Object.fromEntries(names.map((name) => [name, form.get(name) ?? '']));
  await saveOwnProfile(principal, { ...sent, socials: readSocials(form, socials) });
}

const noFields: RejectedProfile['form'] = new Map();

interface RejectedProfile {
  form: ReadonlyMap<string, string>;
  /** By field. */
  errors: Readonly<Record<string, string>>;
}

async function showProfile(
  page: CreatorPage,
  rejected?: RejectedProfile,
): Promise<Extract<PageResult, { body: unknown }>> {
  const { t, principal } = page;
  const [profile, overrides] = await Promise.all([getOwnProfile(principal), listOverrides(principal)]);
  return {
    title: t('profile.title'),
    body: (
      <div className="narrow">
        <h1>{t('profile.title')}</h1>
        {savedBanner(page)}
        <p className="quiet">{t(isFirst(page) ? 'profile.firstIntro' : 'profile.intro')}</p>
        <div className="stack">
          <form
            className="stack"
            method="post"
            action={profilePath(page)}
            encType="multipart/form-data"
            data-confirms={rejected && rejected.form !== noFields ? 'always' : 'changed'}
          >
            {/* The button of the Enter key. */}
            <button className="hidden" tabIndex={-1} aria-hidden="true" />
            <PictureCard page={page} profile={profile} error={rejected?.errors['picture']} />
            <p id="picture-status" className="hidden" role="status" />
            <Details page={page} profile={profile} rejected={rejected} />
          </form>
          {overrides.length > 0 && <OverridesCard page={page} overrides={overrides} />}
        </div>
      </div>
    ),
  };
}

interface DetailsProps {
  page: CreatorPage;
  profile: OwnProfile;
  rejected: RejectedProfile | undefined;
}

function Details({ page, profile, rejected }: DetailsProps) {
  const { t } = page;
  const { suggestedName: suggested } = profile;
  const fieldOf = (name: string, value: string | null) => ({
    id: name,
    error: rejected?.errors[name],
    input: { type: 'text', defaultValue: rejected?.form.get(name) ?? value ?? '', maxLength: limits.name },
  });
  const bio = fieldOf('bio', profile.bio);
  const other = rejected?.errors['socials'] ?? rejected?.errors['other'];
  return (
    <div className="card">
      {rejected && rejected.form !== noFields && (
        <p className="notice critical" role="alert">
          {other ?? t('profile.notSaved')}
        </p>
      )}
      <Field
        {...fieldOf('firstName', profile.firstName ?? suggested?.firstName ?? null)}
        label={t('profile.firstName')}
      />
      <Field
        {...fieldOf('lastName', profile.lastName ?? suggested?.lastName ?? null)}
        label={t('profile.lastName')}
      />
      <Field
        id="bio"
        error={bio.error}
        isOptional
        label={t('profile.bio')}
        help={t('profile.bioHelp')}
        area={{ defaultValue: bio.input.defaultValue, maxLength: limits.description, rows: 5 }}
      />
      <ColorField t={t} {...fieldOf('primaryColor', profile.primaryColor)} />
      <fieldset>
        <legend className="legend">{t('profile.socials')}</legend>
        {socialPlatforms.map((platform) => (
          <Field
            key={platform}
            {...fieldOf(platform, socialText(profile.socials, platform))}
            label={platform === 'Website' ? t('profile.website') : platform}
            isOptional
          />
        ))}
      </fieldset>
      <div className="row">
        <button>{t(isFirst(page) ? 'profile.continue' : 'profile.save')}</button>
        {isFirst(page) && (
          <a className="button plain" href="/portal">
            {t('profile.skip')}
          </a>
        )}
      </div>
    </div>
  );
}

type ColorProps = Pick<CreatorPage, 't'> & {
  id: string;
  error: string | undefined;
  input: { defaultValue: string };
};

/** A text field, because a browser's color field cannot be empty. */
function ColorField({ t, id, error, input: { defaultValue } }: ColorProps) {
  const color = /^#[0-9a-f]{6}$/i.test(defaultValue) ? defaultValue : undefined;
  return (
    <Field
      id={id}
      error={error}
      isOptional
      label={t('profile.color')}
      input={{ type: 'text', defaultValue, maxLength: 7, placeholder: '#1c5a41', spellCheck: false }}
      help={color === undefined ? t('profile.colorHelp') : <Contrast t={t} color={color} />}
    />
  );
}

/** By the least contrasts of WCAG 2.2 for text, and for large text. */
function contrastRating(contrast: number) {
  if (contrast >= 4.5) return 'profile.contrastGood';
  return contrast >= 3 ? 'profile.contrastLarge' : 'profile.contrastLow';
}

/** What a page of a store does with the color: text in it on white, and text on it. */
function Contrast({ t, color }: { t: CreatorPage['t']; color: string }) {
  const onWhite = contrastOf(color, '#ffffff');
  const text = onWhite >= contrastOf(color, '#000000') ? '#ffffff' : '#000000';
  return (
    <span className="row">
      <svg width="64" height="32" viewBox="0 0 64 32" aria-hidden="true">
        <rect width="64" height="32" rx="8" fill={color} />
        <text x="32" y="22" fill={text} textAnchor="middle" fontWeight="700">
          Aa
        </text>
      </svg>
      <span>{t(contrastRating(onWhite), { ratio: onWhite.toFixed(1) })}</span>
    </span>
  );
}

function OverridesCard({ page: { t, locale }, overrides }: { page: CreatorPage; overrides: Overrides[] }) {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return (
    <section className="card" aria-labelledby="overrides-title">
      <h2 id="overrides-title">{t('profile.overrides')}</h2>
      <p className="quiet">{t('profile.overridesHelp')}</p>
      <div className="stack">
        {overrides.map(({ collabId, brand, fields, canReset }) => (
          <form key={collabId} className="stack" method="post" action="/portal/profile">
            <h3>{brand}</h3>
            <p>
              {t('profile.overridden', { fields: list.format(fields.map((field) => t(`profile.${field}`))) })}
            </p>
            <input type="hidden" name="collab" value={collabId} />
            {canReset ? (
              <p>
                <button className="secondary small" aria-label={t('profile.resetOf', { brand })}>
                  {t('profile.reset')}
                </button>
              </p>
            ) : (
              <p className="help">{t('profile.cannotReset')}</p>
            )}
          </form>
        ))}
      </div>
    </section>
  );
}
