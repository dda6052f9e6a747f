import { Box, Button } from '@mui/material';
import { uploadTypes } from '@nanny-polo/shared/contract/upload';
import { listCareAgreements } from '@nanny-polo/shared/people/care-agreement';
import { isNoted } from '@nanny-polo/shared/people/child-notes';
import type { MissingDocument } from '@nanny-polo/shared/people/missing-document';
import type { Parent } from '@nanny-polo/shared/people/parents';
import { type ReactNode, useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCall } from '../../base/data/use-call.ts';
import { Section } from '../../records/record/Section.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { FileButton } from '../../ui/upload/FileButton.tsx';
import { AssignFiles } from './AssignFiles.tsx';
import { ToldDialog } from './ToldDialog.tsx';
import { type Ask, askOf, type Lack } from './told.ts';

/** Returns what a family lacks besides documents, in the order in which a booking needs it. */
function lacksOf(record: Parent, agreement: number | undefined): Lack[] {
  const { children } = record;
  const lacks: Record<Lack, boolean> = {
    no_phone: !record.phone,
    email_unverified: !record.email_verified_at && !record.reached_at,
    email_refused: record.email_refused_at !== null && record.email_refused_at > (record.reached_at ?? ''),
    no_address: record.addresses.length === 0,
    no_child: children.length === 0,
    no_emergency_contact: record.emergency_contacts.length === 0,
    care_agreement: agreement !== undefined && (record.agreed_version ?? 0) < agreement,
    health_consent: children.some(isNoted) && !record.health_consent_at,
  };
  return (Object.keys(lacks) as Lack[]).filter((kind) => lacks[kind]);
}

/** What a family still lacks, each with the button that settles it. Several documents can be dropped on it at once. */
export function Checklist({ record }: { record: Parent }) {
  const translate = useTranslate();
  const text = useText('users/parents.checklist');
  const { canAccess: mayChange } = useCanAccess({ resource: 'users/parents', action: 'edit' });
  const resource = 'master/parent-documents';
  const { canAccess: mayUpload } = useCanAccess({ resource, action: 'create' });
  const { canAccess: mayReview } = useCanAccess({ resource, action: 'edit' });
  const { data: agreements } = useCall(listCareAgreements, {});
  const [ask, setAsk] = useState<Ask | null>(null);
  const [chosen, setChosen] = useState<{ files: readonly File[]; type?: number } | null>(null);
  const [isOver, setIsOver] = useState(false);
  const lacks = lacksOf(record, agreements?.[0]?.version);
  const { missing_documents: documents } = record;

  const settle = (kind: Lack): ReactNode => {
    const asked = askOf[kind];
    if (!mayChange) return null;
    const target = asked
      ? { onClick: () => setAsk(asked) }
      : { component: Link, to: `/users/parents/${record.id}` };
    return (
      <Button {...small} {...target}>
        {text(`do.${kind}`)}
      </Button>
    );
  };
  const supply = ({ in_review_id, document_type_id: type }: MissingDocument): ReactNode => {
    if (in_review_id)
      return (
        mayReview && (
          <Button {...small} component={Link} to={`/${resource}/${in_review_id}/show`}>
            {text('review')}
          </Button>
        )
      );
    const choose = (files: File[]) => setChosen({ files, type });
    return mayUpload && <FileButton {...small} label={text('upload')} {...accepted} onChoose={choose} />;
  };
  return (
    <Section heading={text(lacks.length + documents.length > 0 ? 'heading' : 'complete')}>
      <Box component="ul" sx={list}>
        {lacks.map((kind) => (
          <li key={kind}>
            <span>{translate(`waits.${kind}`)}</span>
            {settle(kind)}
          </li>
        ))}
        {documents.map((document) => (
          <li key={document.document_type_id}>
            <span>
              {translate(document.in_review_id ? 'waits.in_review' : 'waits.parent_document', {
                document: document.title,
              })}
              {document.required_for === 'overnight' && text('overnight')}
            </span>
            {supply(document)}
          </li>
        ))}
      </Box>
      {mayUpload && (
        <Box
          className="off-paper"
          sx={{ ...zone, ...(isOver && { borderColor: 'secondary.main', bgcolor: 'action.hover' }) }}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            const files = [...event.dataTransfer.files];
            if (files.length > 0) setChosen({ files });
          }}
        >
          {text('drop')}
          <FileButton
            {...small}
            label={text('choose')}
            {...accepted}
            onChoose={(files) => setChosen({ files })}
          />
        </Box>
      )}
      {ask && <ToldDialog record={record} asks={[ask]} onClose={() => setAsk(null)} />}
      {chosen && <AssignFiles {...chosen} record={record} onClose={() => setChosen(null)} />}
    </Section>
  );
}

const small = {
  size: 'small',
  variant: 'outlined',
  sx: { flexShrink: 0, minHeight: { xs: 44, sm: 32 } },
} as const;

const accepted = { accept: uploadTypes, multiple: true } as const;

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 2,
    rowGap: 0.5,
    py: 1,
    borderBottom: 1,
    borderColor: 'divider',
  },
} as const;

const zone = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  mt: 1.5,
  p: 1.5,
  border: '2px dashed',
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: 13,
} as const;
