import type { ArtistView, SiteTrack, WholeTrack } from '../../../src/site/page/web-pages.ts'
import { secondsOf } from '../tracks/preview.ts'

/** https://schema.org/MusicRecording */
export function recordingData(track: WholeTrack, publicUrl: string): unknown {
  const { slug, title, artists, genre, isrc, release_date } = track
  const interactions = [
    ['ListenAction', track.play_count],
    ['LikeAction', track.like_count],
  ] as const
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicRecording',
    '@id': `${publicUrl}/tracks/${slug}`,
    url: `${publicUrl}/tracks/${slug}`,
    name: title,
    byArtist: artists.map(({ id, name }) => ({ '@type': 'MusicGroup', name, url: `${publicUrl}/artists/${id}` })),
    duration: isoDuration(track.duration),
    genre,
    image: coverUrl(track, publicUrl),
    isrcCode: isrc ?? undefined,
    datePublished: release_date ?? undefined,
    isFamilyFriendly: !track.is_explicit,
    license: `${publicUrl}/licenses#${track.license_code}`,
    interactionStatistic: interactions.map(([action, count]) => ({
      '@type': 'InteractionCounter',
      interactionType: `https://schema.org/${action}`,
      userInteractionCount: count,
    })),
  }
}

/** https://schema.org/MusicGroup */
export function groupData({ artist, own, withOthers }: ArtistView, publicUrl: string): unknown {
  const { id, name, biography } = artist
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicGroup',
    '@id': `${publicUrl}/artists/${id}`,
    url: `${publicUrl}/artists/${id}`,
    name,
    description: biography ?? undefined,
    image: pictureUrl(artist, publicUrl),
    track: [...own.tracks, ...withOthers.tracks].map(({ title, slug, duration }) => ({
      '@type': 'MusicRecording',
      name: title,
      url: `${publicUrl}/tracks/${slug}`,
      duration: isoDuration(duration),
    })),
  }
}

/** ISO 8601: `PT4M12S`. */
function isoDuration(duration: string): string {
  const seconds = secondsOf(duration)
  return `PT${Math.floor(seconds / 60)}M${seconds % 60}S`
}

/** Pictures as JPEG: not every site that shows previews of ours can read WebP. */
const coverUrl = ({ slug }: SiteTrack, publicUrl: string) => `${publicUrl}/tracks/${slug}/cover.jpg`

const pictureUrl = ({ id, avatar_url }: ArtistView['artist'], publicUrl: string) =>
  avatar_url === null ? undefined : `${publicUrl}/artists/${id}/picture.jpg`
