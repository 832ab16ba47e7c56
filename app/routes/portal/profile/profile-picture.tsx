import { limits } from '#app/domain/limits.ts';
import { Problem } from '#app/domain/problem.ts';
import { removePicture, uploadPicture } from '#app/domain/creators/profile/picture.ts';
import type { OwnProfile } from '#app/domain/creators/profile/profile.ts';
import { translate } from '#app/i18n/message.ts';
import { mediaUrl, type CreatorPage } from '../page-response.tsx';

/* The picture of the profile. The script sends it as soon as it is chosen. */

/**
 * A form whose button saves texts may have no file.
 * @param rejection why no picture can be saved now.
 * @returns the error of the picture.
 */
export async function savePicture(
  { principal, locale }: CreatorPage,
  form: FormData,
  rejection?: Problem,
): Promise<{ picture: string } | undefined> {
  try {
    if (form.get('remove') === 'yes') {
      await removePicture(principal);
      return undefined;
    }
    const file = form.get('picture');
    const content = file instanceof Blob ? file : new Blob();
    if (content.size === 0 && form.has('firstName')) return undefined;
    if (rejection) throw rejection;
    await uploadPicture(principal, content);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { picture: translate(error.details[0] ?? error, locale) };
  }
}

interface PictureProps {
  page: CreatorPage;
  profile: OwnProfile;
  error: string | undefined;
}

/** The part of the form with the picture. The script replaces it by that of the response. */
export function PictureCard({ page, profile, error }: PictureProps) {
  const { t, locale } = page;
  const max = new Intl.NumberFormat(locale).format(limits.pictureBytes / 1024 / 1024);
  return (
    <section id="picture-card" className="card" aria-labelledby="picture-title">
      <h2 id="picture-title">{t('profile.picture')}</h2>
      {profile.isPictureProcessing && <p className="notice">{t('profile.pictureProcessing')}</p>}
      <div className="row">
        <Picture profile={profile} />
        <div className="field">
          <label htmlFor="picture">{t('profile.pictureFile')}</label>
          <input
            id="picture"
            name="picture"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-describedby="picture-error picture-help"
            data-failed={t('profile.pictureFailed')}
            data-sent={t('profile.pictureSent')}
          />
          <progress hidden max={1} aria-label={t('profile.pictureSending')} />
          <p className="error" id="picture-error" role="alert">
            {error ?? (profile.pictureRejection && translate(profile.pictureRejection, locale))}
          </p>
          <p className="help" id="picture-help">
            {t('profile.pictureHelp', { max })}
          </p>
        </div>
      </div>
      {profile.picture && (
        <button className="plain" name="remove" value="yes">
          {t('profile.removePicture')}
        </button>
      )}
    </section>
  );
}

function Picture({ profile: { picture, firstName, email } }: { profile: OwnProfile }) {
  if (picture)
    return <img className="picture large" src={mediaUrl(picture.url)} alt="" width="96" height="96" />;
  return (
    <span className="picture large" aria-hidden="true">
      {(firstName ?? email).slice(0, 1).toUpperCase()}
    </span>
  );
}
