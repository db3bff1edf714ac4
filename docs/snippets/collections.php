<?php
$api = 'https://nhac.example/api/public';
$context = stream_context_create(['http' => ['header' => 'X-API-Key: ' . getenv('API_KEY')]]);
$read = fn ($path) => json_decode(file_get_contents($api . $path, false, $context), true)['data'];

foreach ($read('/collections?limit=5') as $collection) {
    echo "{$collection['title']} ({$collection['track_count']})\n";
    foreach ($read("/collections/{$collection['slug']}/tracks?limit=3&fields=title,artist") as $track) {
        echo "  {$track['title']}, {$track['artist']}\n";
    }
}
