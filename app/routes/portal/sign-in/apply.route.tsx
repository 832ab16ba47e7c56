import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { takeFromApplicationFormLimit, takeFromApplicationLimit } from '#app/auth/sign-in-limit.ts';
import {
  apply,
  checkFormTime,
  fieldOf,
  issueForm,
  parseApplication,
  trapField,
} from '#app/domain/creators/applications/apply.ts';
import { findOpenForm, type OpenForm, type Question } from '#app/domain/creators/applications/form.ts';
import { Problem } from '#app/domain/problem.ts';
import { retryHeaders } from '#app/http/problem-response.ts';
import { readForm } from '#app/http/request.ts';
import { translate } from '#app/i18n/message.ts';
import type { PortalText } from '#app/i18n/portal-text.ts';
import { asTenant } from '#app/request-context.ts';
import { PortalMessage } from '../document.tsx';
import { controlOf, LabelledField } from '../fields.tsx';
import { networkOf } from './mail-checks.tsx';
import { withPortalPage } from '../with-page.tsx';
import type { PageResult, PortalPage } from '../page-response.tsx';

/** The application page of a brand, or the confirmation after it. */
export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  return withPortalPage(request, async (page) => {
    const form = await findOpenForm(params['channel'] ?? '');
    if (!form) return showClosed(page);
    if (new URL(request.url).searchParams.has('sent')) return showSent(page, form);
    const token = issueForm(form.channelId);
    return showForm(page, form, { token, fields: new Map(), errors: new Map() });
  });
}

/** Saves the application. The response is the same for every address. */
export function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  return withPortalPage(request, async (page) => {
    const form = await findOpenForm(params['channel'] ?? '');
    if (!form) return showClosed(page);
    const sent = { fields: await readForm(request), network: networkOf(request, context) };
    return asTenant(form.channelId, () => submit(page, form, sent));
  });
}

async function submit(
  page: PortalPage,
  form: OpenForm,
  { fields, network }: { fields: ReadonlyMap<string, string>; network: string | undefined },
): Promise<PageResult> {
  const sent = { redirect: `${new URL(page.request.url).pathname}?sent` };
  const typed = { token: fields.get('token') ?? '', fields, errors: new Map<string, string>() };
  try {
    await takeFromApplicationFormLimit(network);
    // A program filled in the hidden field. It does not learn that.
    if ((fields.get(trapField) ?? '') !== '') return sent;
    const time = checkFormTime(form.channelId, typed.token);
    if (time === 'expired') {
      const renewed = { ...typed, token: issueForm(form.channelId) };
      return { ...showForm(page, form, { ...renewed, problem: page.t('apply.expired') }), status: 400 };
    }
    const applicant = parseApplication(form, fields);
    // Only for a form without errors, which are what a person needs to see.
    if (time === 'too-fast')
      return { ...showForm(page, form, { ...typed, problem: page.t('apply.tooFast') }), status: 400 };
    await takeFromApplicationLimit(form.channelId, applicant.email, network);
    await apply(form, applicant, { locale: page.locale, token: typed.token });
    return sent;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'too-many-applications') {
      const shown = showForm(page, form, { ...typed, problem: translate(error, page.locale) });
      return { ...shown, status: 429, headers: retryHeaders(error) };
    }
    if (error.details.length === 0) throw error;
    const errors = new Map(error.details.map((detail) => [detail.path, translate(detail, page.locale)]));
    return { ...showForm(page, form, { ...typed, errors, problem: page.t('apply.wrong') }), status: 400 };
  }
}

/** What a person typed, with its errors by field. */
interface Typed {
  token: string;
  fields: ReadonlyMap<string, string>;
  errors: ReadonlyMap<string, string>;
  problem?: string;
}

function showForm({ t, request }: PortalPage, form: OpenForm, typed: Typed): PageResult {
  const { brand, intro, questions } = form;
  const title = t('apply.title', { brand: brand.name });
  const own = { isRequired: true, kind: 'text', options: [] } as const;
  return {
    title,
    brand,
    body: (
      <form className="narrow" method="post" action={new URL(request.url).pathname} noValidate>
        <h1>{title}</h1>
        {intro !== '' && <p className="lines">{intro}</p>}
        {typed.problem !== undefined && (
          <p className="notice critical" role="alert">
            {typed.problem}
          </p>
        )}
        <input type="hidden" name="token" value={typed.token} />
        <AnswerField
          t={t}
          typed={typed}
          {...own}
          name="firstName"
          label={t('apply.firstName')}
          autoComplete="given-name"
        />
        <AnswerField
          t={t}
          typed={typed}
          {...own}
          name="lastName"
          label={t('apply.lastName')}
          autoComplete="family-name"
        />
        <AnswerField
          t={t}
          typed={typed}
          {...own}
          name="email"
          label={t('apply.email')}
          help={t('apply.emailHelp')}
          type="email"
          autoComplete="email"
        />
        {questions.map(({ id, ...question }) => (
          <AnswerField
            key={id}
            t={t}
            typed={typed}
            {...question}
            name={fieldOf({ id, ...question })}
            {...(question.kind === 'link' && { help: t('apply.link'), type: 'url' as const })}
          />
        ))}
        <p className="trap" aria-hidden>
          <label htmlFor={trapField}>{t('apply.trap')}</label>
          <input id={trapField} name={trapField} tabIndex={-1} autoComplete="off" />
        </p>
        <button>{t('apply.send')}</button>
        <p className="help">{t('apply.privacy', { brand: brand.name })}</p>
      </form>
    ),
  };
}

interface AnswerFieldProps extends Pick<Question, 'label' | 'kind' | 'isRequired'> {
  t: PortalText;
  typed: Typed;
  name: string;
  options: readonly string[];
  help?: string;
  type?: 'text' | 'email' | 'url';
  autoComplete?: string;
}

/** A labelled question with its help and error. */
function AnswerField({ t, typed, name, label, kind, isRequired, ...rest }: AnswerFieldProps) {
  const { options, help, type = 'text', autoComplete } = rest;
  const texts = { id: name, help, error: typed.errors.get(name) };
  const common = {
    ...controlOf(texts),
    required: isRequired,
    defaultValue: typed.fields.get(name) ?? '',
    ...(autoComplete !== undefined && { autoComplete }),
  };
  const mark = !isRequired && <span className="optional">{` ${t('apply.optional')}`}</span>;
  return (
    <LabelledField
      {...texts}
      label={
        <>
          {label}
          {mark}
        </>
      }
    >
      {kind === 'long-text' && <textarea {...common} rows={4} dir="auto" />}
      {kind === 'choice' && (
        <select {...common}>
          <option value="">{t('apply.choose')}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {(kind === 'text' || kind === 'link') && (
        <input {...common} type={type} {...(type === 'text' && { dir: 'auto' })} />
      )}
    </LabelledField>
  );
}

function showSent({ t }: PortalPage, { brand }: OpenForm): PageResult {
  const title = t('apply.sentTitle');
  return {
    title,
    brand,
    body: (
      <div className="narrow">
        <h1>{title}</h1>
        <p role="status">{t('apply.sent', { brand: brand.name })}</p>
      </div>
    ),
  };
}

function showClosed({ t }: PortalPage): PageResult {
  const title = t('apply.closedTitle');
  return { title, status: 404, body: <PortalMessage title={title} text={t('apply.closed')} /> };
}
