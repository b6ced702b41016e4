import { useParams } from 'react-router-dom';
import { SharedViewScreen } from '../features/responses/views/shared/shared-view-screen.tsx';

export function Component() {
  const { token = '' } = useParams();
  return <SharedViewScreen key={token} token={token} />;
}
