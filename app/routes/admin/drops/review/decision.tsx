import { useNavigate } from '@remix-run/react';
import { BlockStack, Button, Card, Text, TextField } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useState, type ReactNode } from 'react';
import { toast } from '#app/ui/app-bridge.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { useUnsavedInputGuard, withoutLeaveGuard } from '#app/ui/leave-guard.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';

interface DecisionProps {
  draft: { revision: number; since: string; publishAt: string | null; isStale: boolean };
  /** Shown when the draft was changed meanwhile. */
  reload: ReactNode;
}

const maxCommentLength = 2000;

/** Approval of the shown revision, or a comment for the creator. Then the next draft opens. */
export function Decision({ draft: { revision, since, publishAt, isStale }, reload }: DecisionProps) {
  const t = useTranslate();
  const { dateTime } = useFormats();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [comment, setComment] = useState('');
  useUnsavedInputGuard(comment !== '');
  const leave = (text: string) => (done: { next: string | null }) => {
    toast(text);
    navigate(done.next === null ? '/drops/review' : `/drops/review/${done.next}`, withoutLeaveGuard);
  };
  const approving = useSubmit(leave(t('review.approved')));
  const requesting = useSubmit(leave(t('review.requested')));
  const approve = async () => {
    const question = { title: t('review.dropCommentTitle'), body: t('review.dropCommentBody') };
    // The creator gets a comment only with a request for changes.
    if (comment.trim() === '' || (await confirm({ ...question, action: t('review.dropComment') })))
      approving.submit({ decision: 'approve', revision, publishAt });
  };
  const problem = approving.problem ?? requesting.problem;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t('review.decision')}
          </Text>
          <Text as="p" tone="subdued">
            {t('review.since', { time: dateTime(since) })}
          </Text>
          {publishAt !== null && (
            <Text as="p" tone="subdued">
              {t('review.publishAt', { time: dateTime(publishAt) })}
            </Text>
          )}
        </BlockStack>
        <ProblemBanner problem={problem} shown={['comment']} />
        {problem?.kind === 'conflict' && reload}
        {isStale ? (
          <Banner tone="warning" title={t('review.staleTitle')}>
            <p>{t('review.staleBody')}</p>
          </Banner>
        ) : (
          <Button
            variant="primary"
            fullWidth
            loading={approving.isSubmitting}
            disabled={requesting.isSubmitting}
            onClick={() => void approve()}
          >
            {t(publishAt === null ? 'review.approve' : 'review.approveLater')}
          </Button>
        )}
        <TextField
          label={t('review.comment')}
          helpText={t('review.commentHelp')}
          autoComplete="off"
          multiline={4}
          maxLength={maxCommentLength}
          value={comment}
          onChange={setComment}
          error={requesting.problemAt('comment', comment) ?? false}
        />
        <Button
          fullWidth
          loading={requesting.isSubmitting}
          disabled={approving.isSubmitting}
          onClick={() => requesting.submit({ decision: 'changes', revision, comment })}
        >
          {t('review.request')}
        </Button>
      </BlockStack>
    </Card>
  );
}
